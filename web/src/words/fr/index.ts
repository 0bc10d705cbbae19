/** All words of one language, loaded together. */
import boards from "./boards.json";
import end from "./end.json";
import game from "./game.json";
import lobby from "./lobby.json";
import table from "./table.json";

export default { ...game, ...table, ...boards, ...lobby, ...end };
