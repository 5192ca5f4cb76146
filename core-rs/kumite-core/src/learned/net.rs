//! A small net: sums of weights, nothing below zero in between.

use super::MOST_FACTS;

/// The widest layer.
pub const MOST_WIDE: usize = 64;
/// Outputs that are summed together.
const LANES: usize = 16;

/// Layers of weights from numbers to one number.
#[derive(Clone, Debug)]
pub struct Net {
    layers: Vec<Layer>,
}

#[derive(Clone, Debug)]
struct Layer {
    /// A row for each input, a column for each output.
    weights: Vec<f32>,
    biases: Vec<f32>,
}

impl Net {
    /// Layers of the given widths, inputs first and one output last. Each takes the weights of its inputs, a row each,
    /// then its biases.
    pub fn new(widths: &[usize], weights: &[f32]) -> Result<Self, String> {
        let [_, .., 1] = widths else {
            return Err("a net ends in one number".into());
        };
        if widths[1..]
            .iter()
            .any(|width| !(1..=MOST_WIDE).contains(width))
        {
            return Err(format!("a layer is 1 to {MOST_WIDE} wide"));
        }
        let mut left = weights;
        let mut layers = Vec::new();
        for pair in widths.windows(2) {
            let (inputs, outputs) = (pair[0], pair[1]);
            let many = inputs * outputs;
            let (Some(rows), Some(biases)) = (left.get(..many), left.get(many..many + outputs))
            else {
                return Err(format!("{} weights are too few", weights.len()));
            };
            layers.push(Layer {
                weights: rows.to_vec(),
                biases: biases.to_vec(),
            });
            left = &left[many + outputs..];
        }
        if !left.is_empty() {
            return Err(format!("{} weights are too many", weights.len()));
        }
        Ok(Self { layers })
    }

    /// What the net makes of these numbers.
    pub fn run(&self, inputs: &[f32]) -> f32 {
        let (mut from, mut into) = ([0.0; MOST_WIDE], [0.0; MOST_WIDE]);
        let Some((first, others)) = self.layers.split_first() else {
            return 0.0;
        };
        first.run_sparse(inputs, &mut from);
        let mut width = first.biases.len();
        for layer in others {
            for value in &mut from[..width] {
                *value = value.max(0.0);
            }
            layer.run(&from[..width], &mut into);
            width = layer.biases.len();
            std::mem::swap(&mut from, &mut into);
        }
        from[0]
    }
}

impl Layer {
    /// What many inputs give, most of which are 0. To leave those out first is quicker than to ask again and again.
    #[inline]
    fn run_sparse(&self, inputs: &[f32], outputs: &mut [f32; MOST_WIDE]) {
        let mut used = [(0.0, 0); MOST_FACTS];
        let mut many = 0;
        for (row, input) in (0u32..).zip(inputs.iter().take(MOST_FACTS)) {
            used[many] = (*input, row);
            many = (many + usize::from(*input != 0.0)).min(MOST_FACTS - 1);
        }
        let width = self.biases.len();
        let rows = used[..many]
            .iter()
            .map(|(input, row)| (*input, &self.weights[*row as usize * width..][..width]));
        self.sum_up(rows, outputs);
    }

    #[inline]
    fn run(&self, inputs: &[f32], outputs: &mut [f32; MOST_WIDE]) {
        let rows = self.weights.chunks_exact(self.biases.len());
        self.sum_up(inputs.iter().copied().zip(rows), outputs);
    }

    /// All outputs: as many as stay in registers at once.
    #[inline]
    fn sum_up<'a>(
        &self,
        rows: impl Iterator<Item = (f32, &'a [f32])> + Clone,
        outputs: &mut [f32; MOST_WIDE],
    ) {
        let width = self.biases.len();
        let mut at = 0;
        while at + LANES <= width {
            outputs[at..at + LANES].copy_from_slice(&self.sums::<LANES>(rows.clone(), at));
            at += LANES;
        }
        for (at, output) in outputs[..width].iter_mut().enumerate().skip(at) {
            [*output] = self.sums(rows.clone(), at);
        }
    }

    #[inline]
    fn sums<'a, const N: usize>(
        &self,
        rows: impl Iterator<Item = (f32, &'a [f32])>,
        at: usize,
    ) -> [f32; N] {
        let mut sums = [0.0; N];
        sums.copy_from_slice(&self.biases[at..at + N]);
        for (input, row) in rows {
            for (sum, weight) in sums.iter_mut().zip(&row[at..at + N]) {
                *sum += input * weight;
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::Net;

    #[test]
    fn a_net_sums_and_cuts_off_below_zero() {
        // Two inputs, two hidden: the sum, and the difference, which is cut off at 0.
        let weights = [1.0, 1.0, 1.0, -1.0, 0.5, 0.0, 2.0, 10.0, -1.0];
        let net = Net::new(&[2, 2, 1], &weights).expect("a net");
        assert_eq!(net.run(&[1.0, 3.0]), 2.0 * 4.5 - 1.0);
        assert_eq!(net.run(&[3.0, 1.0]), 2.0 * 4.5 + 10.0 * 2.0 - 1.0);
    }

    #[test]
    fn a_net_of_another_shape_is_refused() {
        for (widths, many) in [
            (&[2, 1][..], 2),
            (&[2, 1], 4),
            (&[2, 2], 6),
            (&[2, 65, 1], 261),
        ] {
            assert!(Net::new(widths, &vec![0.0; many]).is_err(), "{widths:?}");
        }
    }
}
