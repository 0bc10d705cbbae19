"""The smallest bot there is, as a program: it makes the first choice of every list."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    match message["say"]:
        case "hello":
            reply = {"say": "hello", "protocol": 1, "name": "Lowest"}
        case "ask":
            reply = {"say": "answer", "id": message["id"], "choice": message["choices"][0]}
        case "quit":
            break
        case _:
            continue  # a new game, or its end: nothing to remember
    print(json.dumps(reply), flush=True)
