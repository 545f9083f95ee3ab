/** Finds the places of a source file where one small change should make a test fail. */
import { parseSync } from '@swc/core';

export type Mutation = {
  /** Where the changed text stands, as offsets into the source. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** `<` → `<=` and the like, for the report. */
  readonly name: string;
  readonly line: number;
};

type Span = { readonly start: number; readonly end: number };
type Node = { readonly type: string; readonly span: Span } & Record<string, unknown>;

const OPERATORS: Record<string, readonly string[]> = {
  '<': ['<='],
  '<=': ['<'],
  '>': ['>='],
  '>=': ['>'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
};

/** Every mutation of a source, in its order. Types, texts and assertions of bugs are left alone. */
export function mutationsOf(source: string): Mutation[] {
  const bytes = Buffer.from(source);
  // Spans of swc count bytes over all files it has parsed, one apart: an empty one tells where the
  // next begins.
  const base = parseSync('', { syntax: 'typescript' }).span.end + 1;
  const tree = parseSync(source, { syntax: 'typescript', target: 'es2022' }) as unknown as Node;
  const offset = (position: number): number => bytes.subarray(0, position - base).toString().length;
  const found: Mutation[] = [];
  const add = (start: number, end: number, text: string): void => {
    const old = source.slice(start, end);
    const line = source.slice(0, start).split('\n').length;
    found.push({ start, end, text, name: `${old} → ${text}`, line });
  };
  const textOf = ({ span }: Node): string => source.slice(offset(span.start), offset(span.end));
  const bounds = new Set<unknown>();
  walk(tree, (node) => {
    if (isMinOrMax(node, textOf)) bounds.add(node['test']);
    if (!bounds.has(node)) mutate(node, source, offset, add);
  });
  return found.toSorted((a, b) => a.start - b.start);
}

type Add = (start: number, end: number, text: string) => void;

function mutate(node: Node, source: string, offset: (at: number) => number, add: Add): void {
  switch (node.type) {
    case 'BinaryExpression': {
      const operator = String(node['operator']);
      const from = offset((node['left'] as Node).span.end);
      const to = offset((node['right'] as Node).span.start);
      const at = source.slice(from, to).indexOf(operator);
      if (at < 0) return;
      for (const other of OPERATORS[operator] ?? []) {
        add(from + at, from + at + operator.length, other);
      }
      return;
    }
    case 'BooleanLiteral': {
      const [start, end] = [offset(node.span.start), offset(node.span.end)];
      add(start, end, node['value'] === true ? 'false' : 'true');
      return;
    }
    case 'NumericLiteral':
    case 'BigIntLiteral': {
      const [start, end] = [offset(node.span.start), offset(node.span.end)];
      const text = source.slice(start, end);
      const isBig = text.endsWith('n');
      if (/^[\d_]+n?$/.test(text)) {
        add(start, end, `${BigInt(text.replace(/[_n]/g, '')) + 1n}${isBig ? 'n' : ''}`);
      }
      return;
    }
    case 'IfStatement': {
      const test = node['test'] as Node;
      add(offset(test.span.start), offset(test.span.end), 'false');
      return;
    }
    case 'UnaryExpression':
      if (node['operator'] === '!') add(offset(node.span.start), offset(node.span.start) + 1, '');
  }
}

/** `a < b ? a : b`: two equal values give the same, whichever of them is taken. */
function isMinOrMax(node: Node, textOf: (node: Node) => string): boolean {
  if (node.type !== 'ConditionalExpression') return false;
  const { left, right } = node['test'] as { left?: Node; right?: Node };
  if (left === undefined || right === undefined) return false;
  const branches = [node['consequent'] as Node, node['alternate'] as Node].map(textOf);
  return [left, right].every((side) => branches.includes(textOf(side)));
}

/** Types say nothing at run time, and an `assert` is there for bugs that tests cannot make. */
function walk(node: Node, visit: (node: Node) => void): void {
  if (node.type.startsWith('Ts') && !/^Ts(As|NonNull|Satisfies|Const)/.test(node.type)) return;
  if (isAssertion(node)) return;
  visit(node);
  for (const child of Object.values(node)) {
    for (const one of Array.isArray(child) ? child : [child]) {
      if (isNode(one)) walk(one, visit);
      // Arguments of calls are wrapped: { spread, expression }.
      else if (isWrapped(one)) walk(one.expression, visit);
    }
  }
}

function isAssertion(node: Node): boolean {
  const callee = node['callee'] as { value?: string } | undefined;
  return node.type === 'CallExpression' && callee?.value === 'assert';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'span' in value;
}

function isWrapped(value: unknown): value is { expression: Node } {
  return (
    typeof value === 'object' && value !== null && 'expression' in value && isNode(value.expression)
  );
}
