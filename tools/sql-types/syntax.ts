import type {
  ArrowFunction,
  CallExpression,
  Expression,
  FunctionDeclaration,
  Node,
  ObjectLiteralExpression,
} from 'typescript/unstable/ast';
import {
  isAsExpression,
  isBlock,
  isCallExpression,
  isIdentifier,
  isNonNullExpression,
  isParenthesizedExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
} from 'typescript/unstable/ast';

export function isExported(made: FunctionDeclaration): boolean {
  return made.modifiers?.some((modifier) => modifier.getText() === 'export') ?? false;
}

export function callsIn(root: Node, name: string): CallExpression[] {
  const found: CallExpression[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === name) {
      found.push(node);
    }
    node.forEachChild(visit);
  };
  visit(root);
  return found;
}

export function isTransparent(node: Node): node is Node & { readonly expression: Expression } {
  return (
    isAsExpression(node) ||
    isParenthesizedExpression(node) ||
    isNonNullExpression(node) ||
    isSatisfiesExpression(node)
  );
}

/** What an object literal has under that name; of the shorthand, the name itself. */
export function propertyOf(node: ObjectLiteralExpression, name: string): Expression | undefined {
  for (const property of node.properties) {
    if (isPropertyAssignment(property) && property.name.getText() === name) {
      return property.initializer;
    }
    if (!isShorthandPropertyAssignment(property) || property.name.getText() !== name) continue;
    return isIdentifier(property.name) ? property.name : undefined;
  }
  return undefined;
}

/** What a function returns, if it does nothing else. */
export function returnedBy(made: FunctionDeclaration | ArrowFunction): Expression | undefined {
  const { body } = made;
  if (!body || !isBlock(body)) return body;
  const last = body.statements.at(-1);
  const returns = body.statements.filter(isReturnStatement);
  return last && isReturnStatement(last) && returns.length === 1 ? last.expression : undefined;
}
