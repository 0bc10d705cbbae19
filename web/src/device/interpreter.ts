/** How the interpreter starts: here, and when its memory is written down (web/memory.mjs), so that both agree. */
/// <reference lib="webworker" />
declare const self: DedicatedWorkerGlobalScope;

/** What Pyodide sets up for its own script. */
export interface Settings {
  instantiateWasm(imports: Imports, done: unknown): object;
}

/** What it imports: functions, and the places of those that are looked up by name. */
interface Imports extends WebAssembly.Imports {
  env: WebAssembly.ModuleImports;
  "GOT.func": Record<string, WebAssembly.Global>;
}

/**
 * Let the interpreter and other files set out at once: Pyodide asks for one after the other, and gets what is on its way.
 * The interpreter is compiled as it comes; done when it is.
 */
export function setOut(interpreter: string, others: readonly string[]): Promise<unknown> {
  const plain = self.fetch.bind(self);
  const coming = new Map([interpreter, ...others].map((address) => [address, plain(address)]));
  coming.forEach((answer) => answer.catch(() => undefined)); // whoever asks hears of it
  const compiled = WebAssembly.compileStreaming(coming.get(interpreter)!);
  self.fetch = (what, how) => {
    const address = String(what instanceof Request ? what.url : what);
    const found = coming.get(address);
    coming.delete(address);
    return found ?? plain(what, how);
  };
  // Only the interpreter is asked for in this way.
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return compiled;
}

/**
 * The settings with which it starts. Libraries are there before Python is, so that they lie at the same place whenever
 * it begins; and functions of graphics are none of those that are looked up by name, since to enter them takes a while.
 */
export function arranged<Given extends Settings>(settings: Given, dynamicLibraries: readonly string[], locateFile: (path: string) => string): Given {
  const { instantiateWasm: plain } = settings;
  const instantiateWasm = (imports: Imports, done: unknown) => {
    for (const name of Object.keys(imports.env)) if (/^emscripten_(gl|webgl)/.test(name)) imports["GOT.func"][name]!.value = 0;
    return plain(imports, done);
  };
  return Object.assign(settings, { dynamicLibraries, locateFile, instantiateWasm });
}
