/**
 * Reads the structure of an ICU message: its arguments, and the categories of each plural. Enough
 * to compare translations with each other; formatting is done by use-intl.
 */
export type Shape = { arguments: Map<string, string>; plurals: Plural[] };
export type Plural = { name: string; categories: string[] };

export function shapeOf(message: string): Shape {
  const shape: Shape = { arguments: new Map(), plurals: [] };
  readText(withoutQuotes(message), 0, shape);
  return shape;
}

/** Quoted text (`'{'`) is literal; two quotes in a row are an apostrophe. */
function withoutQuotes(message: string): string {
  return message.replaceAll("''", '’').replace(/'[{}<>#|][^']*'/g, '');
}

/** Reads text up to the brace that closes it and returns the index after that brace. */
function readText(text: string, start: number, shape: Shape): number {
  let at = start;
  while (at < text.length) {
    if (text[at] === '}') return at + 1;
    if (text[at] === '{') at = readArgument(text, at + 1, shape);
    else at = readTag(text, at, shape);
  }
  return at;
}

/** A tag such as `<link>` is an argument too: a translation must not lose it. */
function readTag(text: string, at: number, shape: Shape): number {
  const tag = /^<(\w+)>/.exec(text.slice(at, at + 40));
  if (tag?.[1] === undefined) return at + 1;
  shape.arguments.set(`<${tag[1]}>`, 'tag');
  return at + tag[0].length;
}

function readArgument(text: string, start: number, shape: Shape): number {
  const head = /^\s*(\w+)\s*(?:,\s*(\w+)\s*)?/.exec(text.slice(start));
  if (head?.[1] === undefined) throw new SyntaxError(`argument without a name in “${text}”`);
  const [all, name, kind = 'text'] = head;
  shape.arguments.set(name, kind);
  const at = start + all.length;
  return kind === 'plural' || kind === 'select' || kind === 'selectordinal'
    ? readBranches(text, at, { name, kind }, shape)
    : closeOf(text, at);
}

function readBranches(
  text: string,
  start: number,
  argument: { name: string; kind: string },
  shape: Shape,
): number {
  const categories: string[] = [];
  let at = start;
  for (;;) {
    const head = /^[\s,]*(?:offset:\d+\s*)?([\w=]+)\s*\{/.exec(text.slice(at));
    if (head?.[1] === undefined) break;
    categories.push(head[1]);
    at = readText(text, at + head[0].length, shape);
  }
  if (argument.kind === 'plural') shape.plurals.push({ name: argument.name, categories });
  return closeOf(text, at);
}

function closeOf(text: string, start: number): number {
  const at = text.indexOf('}', start);
  if (at === -1) throw new SyntaxError(`a brace is not closed in “${text}”`);
  return at + 1;
}
