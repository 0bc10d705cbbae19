// Snug: lays the card closest above the end of a row with room, and takes the shortest row when it must.
// It plays every game of the family: where it knows nothing better, it makes the first choice of the list.
import { createInterface } from "node:readline";

const say = (message) => console.log(JSON.stringify(message));

const choose = ({ choices, view }) => {
  const rows = view.table.rows;
  const ends = rows.filter((row) => row.length < 5).map((row) => row.at(-1));
  const cost = (choice) => {
    if (/^r\d+$/.test(choice)) return rows[choice.slice(1) - 1].length;
    const gaps = choice.split("+").flatMap((card) => ends.map((end) => card - end));
    return Math.min(105, ...gaps.filter((gap) => gap > 0));
  };
  return choices.reduce((best, choice) => (cost(choice) < cost(best) ? choice : best));
};

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.say === "hello") say({ say: "hello", protocol: 1, name: "Snug" });
  if (message.say === "ask") say({ say: "answer", id: message.id, choice: choose(message) });
  if (message.say === "quit") break;
}
