import { API, type Checker, type Type } from 'typescript/unstable/sync';
import {
  isArrayLiteralExpression,
  isCallExpression,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isSpreadElement,
  type CallExpression,
  type Expression,
  type Node,
  type ObjectLiteralExpression,
  type SourceFile,
} from 'typescript/unstable/ast';
import { shapeOf, type Expected } from './row-shape.ts';
import { staticTexts } from './static-text.ts';
import { propertyOf } from './syntax.ts';
import { DynamicText } from './variants.ts';

/** One place in the code that sends a query. */
export type FoundQuery = {
  readonly place: string;
  /** Every text it can send; empty if that is only known at run time. */
  readonly texts: readonly string[];
  /** Why there is no text. */
  readonly reason: string | undefined;
  /** The columns of its declared rows; undefined if it declares none. */
  readonly row: readonly Expected[] | undefined;
  /** How many parameters it passes, if they are listed in place. */
  readonly parameters: number | undefined;
};

/**
 * Every call of `query` and `prepared` in those files of a TypeScript project, and every object
 * that is a `Statement` of the lane client.
 */
export function findQueries(
  root: string,
  config: string,
  isRead: (path: string) => boolean,
): FoundQuery[] {
  const compiler = new API({ cwd: root });
  try {
    const snapshot = compiler.updateSnapshot({ openProjects: [`${root}/${config}`] });
    const project = snapshot.getProject(`${root}/${config}`);
    if (!project) throw new Error(`${config} is not a project`);
    const reader = { root, checker: project.checker };
    return project.program
      .getSourceFileNames()
      .filter((name) => name.startsWith(`${root}/`) && isRead(name.slice(root.length + 1)))
      .flatMap((name) => queriesIn(reader, project.program.getSourceFile(name)!));
  } finally {
    compiler.close();
  }
}

type Reader = {
  readonly root: string;
  readonly checker: Checker;
};

function queriesIn(reader: Reader, file: SourceFile): FoundQuery[] {
  if (!/\.(?:query|prepared)\b|\bStatement</.test(file.text)) return [];
  const found: FoundQuery[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node)) found.push(...readCall(reader, node));
    if (isObjectLiteralExpression(node)) found.push(...readStatement(reader, node));
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

type Parts = {
  readonly text: Expression;
  readonly values: Expression | undefined;
  readonly row: Type | undefined;
};

function readQuery(
  { root, checker }: Reader,
  node: Node,
  { text, values, row }: Parts,
): FoundQuery {
  const file = node.getSourceFile();
  const line = file.text.slice(0, node.getStart()).split('\n').length;
  return {
    place: `${file.fileName.slice(root.length + 1)}:${line}`,
    row: row && shapeOf(checker, row),
    parameters: countOf(values),
    ...readTexts(checker, text),
  };
}

function readTexts(checker: Checker, text: Expression): Pick<FoundQuery, 'texts' | 'reason'> {
  try {
    return { texts: staticTexts(checker, text), reason: undefined };
  } catch (error) {
    if (!(error instanceof DynamicText)) throw error;
    return { texts: [], reason: error.message };
  }
}

/** `query(text, values)` or `prepared(name, text, values)`. */
function readCall(reader: Reader, node: CallExpression): FoundQuery[] {
  const method = isPropertyAccessExpression(node.expression) && node.expression.name.text;
  if (method !== 'query' && method !== 'prepared') return [];
  const [text, values] = method === 'query' ? node.arguments : node.arguments.slice(1);
  return text ? [readQuery(reader, node, { text, values, row: rowOf(reader, node) })] : [];
}

/** `{ text, values }` where a `Statement<Row>` is expected. */
function readStatement(reader: Reader, node: ObjectLiteralExpression): FoundQuery[] {
  const { checker } = reader;
  const text = propertyOf(node, 'text');
  const expected = text && checker.getContextualType(node);
  if (!text || expected?.getAliasSymbol()?.name !== 'Statement') return [];
  const [row] = expected.getAliasTypeArguments();
  return [readQuery(reader, node, { text, values: propertyOf(node, 'values'), row })];
}

/** The named type argument, or the one inferred from what the rows are used as. */
function rowOf({ checker }: Reader, call: CallExpression): Type | undefined {
  const named = call.typeArguments?.[0];
  if (named) return checker.getTypeFromTypeNode(named);
  const [rows] = argumentsOf(checker, checker.getTypeAtLocation(call));
  return rows && checker.isArrayType(rows) ? argumentsOf(checker, rows)[0] : undefined;
}

function argumentsOf(checker: Checker, type: Type | undefined): readonly Type[] {
  return type?.isTypeReference() ? checker.getTypeArguments(type) : [];
}

function countOf(values: Expression | undefined): number | undefined {
  if (!values) return 0;
  if (!isArrayLiteralExpression(values) || values.elements.some(isSpreadElement)) return undefined;
  return values.elements.length;
}
