import type { Checker, Symbol, Type } from 'typescript/unstable/sync';
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isBigIntLiteral,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isRegularExpressionLiteral,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type ArrowFunction,
  type BindingElement,
  type CallExpression,
  type Expression,
  type FunctionDeclaration,
  type Identifier,
  type Node,
  type ParameterDeclaration,
  type TemplateExpression,
} from 'typescript/unstable/ast';
import { callsIn, isExported, isTransparent, propertyOf, returnedBy } from './syntax.ts';
import { distinct, DynamicText, neutralAfter, operate, product, single } from './variants.ts';

type Texts = readonly string[];

/** `given`: the arguments of the function that is being evaluated, by the id of the parameter. */
type Scope = { readonly checker: Checker; readonly given: ReadonlyMap<number, Texts> };

/**
 * Every text that an expression can have, computed from the source: constants, templates, both
 * branches of a condition, and functions that only return a text. Throws `DynamicText` for anything
 * else.
 */
export function staticTexts(checker: Checker, node: Expression): Texts {
  return textsOf({ checker, given: new Map() }, node);
}

function textsOf(scope: Scope, node: Expression): Texts {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (isNumericLiteral(node) || isBigIntLiteral(node)) return [node.text.replace(/[_n]/g, '')];
  if (isTemplateExpression(node)) return ofTemplate(scope, node);
  if (isConditionalExpression(node)) {
    return distinct([node.whenTrue, node.whenFalse].flatMap((branch) => textsOf(scope, branch)));
  }
  if (isBinaryExpression(node)) {
    const [left, right] = [textsOf(scope, node.left), textsOf(scope, node.right)];
    return operate(node.operatorToken.getText(), left, right) ?? ofType(scope, node);
  }
  if (isTransparent(node)) return textsOf(scope, node.expression);
  if (isCallExpression(node)) return ofCall(scope, node);
  if (isIdentifier(node)) return ofIdentifier(scope, node);
  if (isPropertyAccessExpression(node)) return ofMember(scope, node, node.name.text);
  if (isElementAccessExpression(node)) return ofMember(scope, node, undefined);
  return ofType(scope, node);
}

function ofTemplate(scope: Scope, node: TemplateExpression): Texts {
  return node.templateSpans.reduce<Texts>(
    (before, span) => product(before, ofPart(scope, span.expression, before), [span.literal.text]),
    [node.head.text],
  );
}

function ofPart(scope: Scope, node: Expression, before: Texts): Texts {
  try {
    return textsOf(scope, node);
  } catch (error) {
    const neutral = neutralAfter(before);
    if (!(error instanceof DynamicText) || neutral === undefined) throw error;
    return [neutral];
  }
}

/** The members of a union of literals, if the type of the expression is one. */
function ofType({ checker }: Scope, node: Node): Texts {
  const type = checker.getTypeAtLocation(node);
  const values = (type?.isUnionType() ? type.getTypes() : [type]).map(literalOf);
  return values.map((value) => {
    if (value === undefined) throw new DynamicText(node.getText());
    return value;
  });
}

function literalOf(type: Type | undefined): string | undefined {
  return type?.isStringLiteralType() || type?.isNumberLiteralType()
    ? String(type.value)
    : undefined;
}

function ofIdentifier(scope: Scope, node: Identifier): Texts {
  const symbol = symbolOf(scope, node);
  const given = symbol && scope.given.get(symbol.id);
  if (given) return given;
  const made = symbol?.valueDeclaration?.resolve();
  if (made && isParameterDeclaration(made)) return ofCallers(scope, made) ?? ofType(scope, node);
  if (made && isBindingElement(made)) {
    const bound = returnedProperty(scope, made, node.text);
    return bound ? staticTexts(scope.checker, bound) : ofType(scope, node);
  }
  const value = made && isVariableDeclaration(made) ? made.initializer : undefined;
  return value ? textsOf(scope, value) : ofType(scope, node);
}

/** What the calls in its file pass to a function that no other file can call. */
function ofCallers({ checker }: Scope, parameter: ParameterDeclaration): Texts | undefined {
  const made = parameter.parent;
  if (!isFunctionDeclaration(made) || !made.name || isExported(made)) return undefined;
  const index = made.parameters.indexOf(parameter);
  const given = callsIn(made.getSourceFile(), made.name.text).map((call) => call.arguments[index]);
  if (given.some((argument) => !argument)) return undefined;
  return distinct(given.flatMap((argument) => staticTexts(checker, argument!)));
}

/** `const { text } = queryOf(filter)`: what the function puts under that name. */
function returnedProperty(
  scope: Scope,
  element: BindingElement,
  name: string,
): Expression | undefined {
  const variable = element.parent.parent;
  const call = isVariableDeclaration(variable) ? variable.initializer : undefined;
  if (!call || !isCallExpression(call) || !isIdentifier(call.expression)) return undefined;
  const made = valueOf(scope, call.expression);
  const returned = made && isFunctionDeclaration(made) ? returnedBy(made) : undefined;
  if (!returned || !isObjectLiteralExpression(returned)) return undefined;
  const value = propertyOf(returned, name);
  if (!value || !isShorthandPropertyAssignment(value.parent)) return value;
  const local = scope.checker.getShorthandAssignmentValueSymbol(value.parent)?.valueDeclaration;
  const declared = local?.resolve();
  return declared && isVariableDeclaration(declared) ? declared.initializer : undefined;
}

/** A property of a constant object: the named one, or any if the name is computed. */
function ofMember(
  scope: Scope,
  node: Node & { readonly expression: Expression },
  name: string | undefined,
): Texts {
  const held = isIdentifier(node.expression) ? valueOf(scope, node.expression) : undefined;
  if (!held || !isObjectLiteralExpression(held)) return ofType(scope, node);
  const values = held.properties.flatMap((property) =>
    isPropertyAssignment(property) && (name === undefined || property.name.getText() === name)
      ? [property.initializer]
      : [],
  );
  if (values.length === 0) return ofType(scope, node);
  return distinct(values.flatMap((value) => textsOf(scope, value)));
}

function ofCall(scope: Scope, node: CallExpression): Texts {
  const { expression: callee } = node;
  if (isPropertyAccessExpression(callee)) {
    return ofMethod(scope, node, callee.expression, callee.name.text);
  }
  const made = isIdentifier(callee) ? valueOf(scope, callee) : undefined;
  return made && (isFunctionDeclaration(made) || isArrowFunction(made))
    ? inline(scope, made, node.arguments)
    : ofType(scope, node);
}

function inline(
  scope: Scope,
  made: FunctionDeclaration | ArrowFunction,
  values: readonly Expression[],
): Texts {
  const given = new Map<number, Texts>();
  made.parameters.forEach((parameter, index) => {
    const value = values[index] ?? parameter.initializer;
    const symbol = scope.checker.getSymbolAtLocation(parameter.name);
    if (value && symbol) bind(given, symbol, () => textsOf(scope, value));
  });
  return ofBody({ ...scope, given }, made);
}

/** An argument that is no static text matters only where the function uses it. */
function bind(given: Map<number, Texts>, symbol: Symbol, read: () => Texts): void {
  try {
    given.set(symbol.id, read());
  } catch (error) {
    if (!(error instanceof DynamicText)) throw error;
  }
}

function ofBody(scope: Scope, made: FunctionDeclaration | ArrowFunction): Texts {
  const returned = returnedBy(made);
  if (!returned) throw new DynamicText('a function that computes its result');
  return textsOf(scope, returned);
}

/** The methods that texts of queries are made with. */
function ofMethod(scope: Scope, node: CallExpression, on: Expression, name: string): Texts {
  const [first, second] = node.arguments;
  if (name === 'join' && first) {
    const between = textsOf(scope, first);
    const [head, ...rest] = itemsOf(scope, on);
    return rest.reduce<Texts>((before, item) => product(before, between, [item]), [head ?? '']);
  }
  if ((name === 'replaceAll' || name === 'replace') && first && second) {
    const what = isRegularExpressionLiteral(first)
      ? regExpOf(first.text)
      : single(textsOf(scope, first));
    const by = single(textsOf(scope, second));
    return textsOf(scope, on).map((text) =>
      name === 'replace' ? text.replace(what, by) : text.replaceAll(what, by),
    );
  }
  return ofType(scope, node);
}

function regExpOf(source: string): RegExp {
  const end = source.lastIndexOf('/');
  return new RegExp(source.slice(1, end), source.slice(end + 1));
}

/** The texts in an array, in order, also after a `map`. */
function itemsOf(scope: Scope, node: Expression): Texts {
  if (isTransparent(node)) return itemsOf(scope, node.expression);
  if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
    const [shown] = node.arguments;
    if (node.expression.name.text === 'map' && shown && isArrowFunction(shown)) {
      return itemsOf(scope, node.expression.expression).map((item) => mapped(scope, shown, item));
    }
  }
  const held = isIdentifier(node) ? valueOf(scope, node) : node;
  if (!held || !isArrayLiteralExpression(held)) throw new DynamicText(node.getText());
  return held.elements.map((element) => single(textsOf(scope, element)));
}

function mapped(scope: Scope, shown: ArrowFunction, item: string): string {
  const [parameter] = shown.parameters;
  const symbol = parameter && scope.checker.getSymbolAtLocation(parameter.name);
  const given = new Map(scope.given);
  if (symbol) given.set(symbol.id, [item]);
  return single(ofBody({ ...scope, given }, shown));
}

/** The function, or what the constant is initialised with. */
function valueOf(scope: Scope, node: Identifier): Node | undefined {
  const made = symbolOf(scope, node)?.valueDeclaration?.resolve();
  let held: Node | undefined = made && isVariableDeclaration(made) ? made.initializer : made;
  while (held && isTransparent(held)) held = held.expression;
  return held;
}

/** An import stands for what it imports. */
function symbolOf({ checker }: Scope, node: Identifier): Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(node);
  return symbol && !symbol.valueDeclaration ? checker.getAliasedSymbol(symbol) : symbol;
}
