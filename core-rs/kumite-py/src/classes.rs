//! Makes the two classes of a game for Python: `game.rs` has what they do.

/// The two classes of a game: `$game` holds content, `$state` one position. A setup is told as plain numbers, which
/// `$setup` makes one of.
macro_rules! python_game {
    (
        $content:ty, $title:literal, $game:ident, $state:ident,
        $setup:ident($($option:ident: $type:ty),*)
    ) => {
        #[doc = concat!($title, " with its content loaded.")]
        #[pyclass(frozen, module = "kumite._core")]
        pub struct $game(Rules<$content>);

        #[doc = concat!("One position of ", $title, ".")]
        #[pyclass(module = "kumite._core")]
        pub struct $state(WaitingState<$content>);

        #[pymethods]
        impl $game {
            #[new]
            #[pyo3(signature = (sources, learned=Vec::new()))]
            fn new(sources: Vec<(String, String)>, learned: Vec<String>) -> PyResult<Self> {
                Rules::load(&sources, &learned).map(Self)
            }

            /// What files of learned numbers are bound to: a number for the compiled content.
            fn fingerprint(&self) -> String {
                self.0.fingerprint()
            }

            /// Whether positions are judged by what was learned.
            fn is_taught(&self) -> bool {
                self.0.is_taught()
            }

            /// The first position of a match.
            #[allow(clippy::too_many_arguments)]
            fn start(&self, $($option: $type),*) -> PyResult<$state> {
                let first = first_position(&self.0.content, &$setup($($option),*)?)
                    .map_err(BadSetup::new_err)?;
                self.0.begin(first).map($state)
            }

            /// A state from its canonical bytes.
            fn decode(&self, data: &[u8]) -> PyResult<$state> {
                self.0.decode(data).map($state)
            }

            /// A random full state that fits a view.
            #[allow(clippy::wrong_self_convention)]
            fn from_view(&self, data: &[u8], seed: u64) -> PyResult<$state> {
                self.0.deal_view(data, seed).map($state)
            }

            /// Thinks about a view; None if its seat is not to act.
            #[pyo3(signature = (view, config, stop=None, recall=None))]
            fn search(
                &self,
                py: Python<'_>,
                view: &[u8],
                config: RawConfig,
                stop: Option<PyRef<'_, Stop>>,
                recall: Option<PyRef<'_, Recall>>,
            ) -> PyResult<Option<RawReport>> {
                self.0.search(py, view, &config, stop.as_deref(), recall.as_deref())
            }

            /// Exact values of every legal action of the seat to act to the end of the turn: (action, points,
            /// chances), or None if that takes more than `limit` nodes. For proofs only: it is given the full state,
            /// and uses what its seat sees.
            fn solve(
                &self,
                py: Python<'_>,
                data: &[u8],
                limit: u32,
            ) -> PyResult<Option<Vec<(u32, f32, f32)>>> {
                self.0.solve(py, data, limit)
            }

            /// Rules of thumb: (action, score in points) for each legal action of the view's seat.
            fn judge(&self, view: &[u8]) -> PyResult<Vec<(u32, f32)>> {
                self.0.judge(view)
            }

            /// What each legal action of the view's seat leads to: (action, for each fighter aimed at: who, how, the
            /// seat's actions on the way and their price, chances if nobody defends, chances if everybody does with the
            /// least and the most that may be hidden); None for an action beyond `limit` positions.
            fn odds(
                &self,
                py: Python<'_>,
                view: &[u8],
                limit: u32,
            ) -> PyResult<Vec<(u32, Option<Vec<crate::game::RawAimed>>)>> {
                self.0.odds(py, view, limit)
            }

            /// Random matches: games, decisions, forced, chance, branching and wins per seat.
            #[allow(clippy::too_many_arguments)]
            fn simulate(
                &self,
                py: Python<'_>,
                $($option: $type,)*
                games: u64,
                seed: u64,
            ) -> PyResult<RawTally> {
                let setup = $setup($($option),*)?;
                let content = &*self.0.content;
                let mut random = Random::new(seed);
                let tally = py
                    .detach(|| guard(|| random_matches(content, &setup, games, &mut random)))?
                    .map_err(BadSetup::new_err)?;
                Ok((
                    tally.games,
                    tally.decisions,
                    tally.forced,
                    tally.chance,
                    tally.branching,
                    tally.wins.to_vec(),
                ))
            }

            /// Bytes of one state in memory, without what others know.
            #[staticmethod]
            fn state_bytes() -> usize {
                size_of::<State>()
            }
        }

        #[pymethods]
        impl $state {
            /// Bit per seat that must choose, 128 for chance, 0 when over.
            fn to_act(&self) -> u8 {
                self.0.to_act()
            }

            /// Legal actions of a seat, ascending.
            fn actions(&self, seat: i64) -> Vec<u32> {
                self.0.actions(seat)
            }

            /// Takes a legal action.
            fn apply(
                &mut self,
                seat: &Bound<'_, PyAny>,
                action: &Bound<'_, PyAny>,
            ) -> PyResult<()> {
                self.0.apply(seat, action)
            }

            /// Outcomes with their weights, ascending.
            fn outcomes(&mut self) -> Vec<(u32, u128)> {
                self.0.outcomes()
            }

            /// Lets chance fall.
            fn apply_outcome(&mut self, outcome: &Bound<'_, PyAny>) -> PyResult<()> {
                self.0.apply_outcome(outcome)
            }

            /// Lets chance fall by weight; returns the outcome.
            fn sample(&mut self, bits: u64) -> PyResult<u32> {
                self.0.sample(bits)
            }

            /// Per seat in [-1, 1].
            fn returns(&self) -> Vec<f64> {
                self.0.returns()
            }

            /// The game's own figures, seats first.
            fn scores(&self) -> Vec<u32> {
                self.0.scores()
            }

            /// What a seat (or 254, a spectator) may know.
            fn view<'py>(&self, py: Python<'py>, viewer: u8) -> PyResult<Bound<'py, PyBytes>> {
                Ok(PyBytes::new(py, &self.0.view(viewer)?))
            }

            /// What a seat may know, as wide for every position of a setup.
            fn observe<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyBytes>> {
                Ok(PyBytes::new(py, &self.0.observe(seat)?))
            }

            /// How the core judges the position: per seat from -1 (lost) to 1 (won). It sees everything.
            fn evaluate(&self) -> PyResult<Vec<f32>> {
                self.0.evaluate()
            }

            /// The same by the game's own evaluation, whatever was learned.
            fn formula(&self) -> PyResult<Vec<f32>> {
                self.0.formula()
            }

            /// Kind of match, round, turn, and whether the position is quiet; None when the match is over.
            fn stage(&self) -> Option<(u8, u8, u32, bool)> {
                self.0.stage()
            }

            /// What a learned evaluation sees of the position from each seat.
            fn facts(&self) -> PyResult<Vec<Vec<f32>>> {
                self.0.facts()
            }

            /// Matches that begin here, stepped together.
            fn batch(&self, matches: usize, seed: u64, threads: usize) -> PyResult<Batch> {
                self.0.batch(matches, seed, threads)
            }

            /// A random full state that the seat (or 254, a spectator) cannot tell from this one.
            fn determinize(&self, seat: u8, seed: u64) -> PyResult<Self> {
                self.0.determinize(seat, seed).map(Self)
            }

            /// Canonical bytes of everything.
            fn encode<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &self.0.encode())
            }

            /// An independent copy; its log begins at the same mark.
            #[pyo3(name = "clone")]
            fn copy(&self) -> Self {
                Self(self.0.copy())
            }

            /// Events after the first `mark` ones, as far as this log reaches back.
            fn events_since(&self, mark: usize) -> Vec<RawEvent> {
                self.0.events_since(mark)
            }

            /// How many events were told so far.
            fn event_mark(&self) -> usize {
                self.0.event_mark()
            }
        }
    };
}

pub(crate) use python_game;
