/** The server this page came from. Addresses are relative to the page, so a path prefix needs no setting. */
import type { Error as Problem } from "../protocol.ts";
import { type Home, type Line, Refused } from "./home.ts";

export const server: Home = {
  patience: 8000,

  async ask(path, body, key) {
    let answer: Response;
    try {
      answer = await fetch(new URL(path, document.baseURI), {
        method: body === undefined ? "GET" : "POST",
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(key ? { authorization: `Bearer ${key}` } : {}),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
    } catch {
      throw new Refused("unreachable", "the server does not answer");
    }
    if (!answer.ok) {
      const problem = (await answer.json().catch(() => null)) as Problem | null;
      throw new Refused(problem?.code ?? "try_again", problem?.message ?? answer.statusText, problem?.said);
    }
    const kind = answer.headers.get("content-type") ?? "";
    return kind.includes("json") ? answer.json() : answer.text();
  },

  line(table) {
    const address = new URL(`api/tables/${encodeURIComponent(table)}/live`, document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = "";
    return new WebSocket(address) as Line;
  },
};
