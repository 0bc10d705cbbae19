/** The server this page came from. Addresses are relative to the page, so a path prefix needs no setting. */
import type { Error as Problem } from "../protocol.ts";
import { type Home, type Line, Refused } from "./home.ts";

const BUSY = 503;
/** A server that is busy, or just starting, is asked again, after longer and longer waits. Keys and ids make that safe. */
const LONGEST = 8000;

export const server: Home = {
  patience: 8000,

  async ask(path, body, key) {
    let answer = await request(path, body, key);
    for (let wait = 250; answer.status === BUSY && wait <= LONGEST; wait *= 2) {
      await new Promise((done) => setTimeout(done, wait));
      answer = await request(path, body, key);
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

async function request(path: string, body: unknown, key?: string): Promise<Response> {
  try {
    return await fetch(new URL(path, document.baseURI), {
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
}
