#!/bin/sh
# A bot in plain shell: it attacks whenever it can, else it takes its first action.
# Try it: kumite ladder neon --bots 'external:sh docs/examples/brawler.sh',random --games 20
while IFS= read -r line; do
    case $line in
        '{"type":"hello"'*) echo '{"type":"hello","protocol":1,"name":"brawler"}' ;;
        '{"type":"setup"'*) echo '{"type":"ready"}' ;;
        '{"type":"quit"'*) exit 0 ;;
        '{"type":"go"'*)
            # The legal actions come last: "actions":[{"action":7,"label":"Attack ..."},...]
            actions=${line##*\"actions\":}
            case $actions in
                *,\"label\":\"[Aa]ttack*) found=${actions%%,\"label\":\"[Aa]ttack*} ;;
                *) found=${actions%%,*} ;;
            esac
            echo "{\"type\":\"action\",\"action\":${found##*:}}"
            ;;
    esac
done
