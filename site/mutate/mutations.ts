import ts from 'typescript'

type Change = [node: ts.Node, after: string]

/** Operators with what each is changed to. */
const OPERATORS: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
}
/** Matches a function that only writes lines for people. */
const LOG = /\b(log|console)(\.\w+)?$/
/** Matches a function whose arguments can stand in any order. */
const COMMUTATIVE = /^(and|or|eq|ne|Math\.(min|max))$/

/** Lists the changes of one thing that a test should notice. `start` is the index of `before` in the text. */
export function listMutations(file: ts.SourceFile, checker: ts.TypeChecker) {
  const mutations: { start: number; before: string; after: string }[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || isLog(node)) return
    for (const [changed, after] of listChanges(node, checker)) {
      mutations.push({ start: changed.getStart(), before: changed.getText(), after })
    }
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(file, visit)
  return mutations
}

const isLog = (node: ts.Node) => ts.isCallExpression(node) && LOG.test(node.expression.getText())

function listChanges(node: ts.Node, checker: ts.TypeChecker): Change[] {
  if (ts.isBinaryExpression(node)) return changeOperator(node)
  if (ts.isExpressionStatement(node)) return isCall(node.expression) ? [[node, '{}']] : []
  if (ts.isAwaitExpression(node)) return [[node, node.expression.getText()]]
  if (ts.isCallExpression(node)) return swapArguments(node, checker)
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return turn(node.expression)
  if (ts.isConditionalExpression(node)) return turn(node.condition)
  if (isNegation(node)) return [[node, node.operand.getText()]]
  if (ts.isArrowFunction(node)) return isBoolean(node.body, checker) ? turn(node.body) : []
  return changeConstant(node, checker)
}

function changeOperator(node: ts.BinaryExpression): Change[] {
  const { left, operatorToken, right, parent } = node
  return (OPERATORS[operatorToken.getText()] ?? []).map((operator) => {
    const after = `${left.getText()} ${operator} ${right.getText()}`
    return [node, ts.isBinaryExpression(parent) && /[&|]/.test(operator) ? `(${after})` : after]
  })
}

function isCall(node: ts.Expression): boolean {
  if (ts.isAwaitExpression(node) || ts.isVoidExpression(node)) return isCall(node.expression)
  return ts.isCallExpression(node) && !isLog(node)
}

function swapArguments(node: ts.CallExpression, checker: ts.TypeChecker): Change[] {
  if (COMMUTATIVE.test(node.expression.getText())) return []
  const texts = node.arguments.map((argument) => argument.getText())
  return node.arguments.slice(1).flatMap((second, index): Change[] => {
    const [before, after] = [texts[index]!, texts[index + 1]!]
    if (before === after || !areOfOneType(node.arguments[index]!, second, checker)) return []
    return [[node, `${node.expression.getText()}(${texts.toSpliced(index, 2, after, before).join(', ')})`]]
  })
}

function areOfOneType(first: ts.Expression, second: ts.Expression, checker: ts.TypeChecker): boolean {
  const toType = (node: ts.Node) => checker.getBaseTypeOfLiteralType(checker.getTypeAtLocation(node))
  const [one, other] = [toType(first), toType(second)]
  return checker.isTypeAssignableTo(one, other) && checker.isTypeAssignableTo(other, one)
}

/** Turns a condition, unless it has an operator of its own that is changed. */
function turn(condition: ts.Node): Change[] {
  const hasOperator = ts.isBinaryExpression(condition) && condition.operatorToken.getText() in OPERATORS
  return hasOperator || isNegation(condition) ? [] : [[condition, `!(${condition.getText()})`]]
}

const isNegation = (node: ts.Node): node is ts.PrefixUnaryExpression =>
  ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken

const isBoolean = (node: ts.Node, checker: ts.TypeChecker) =>
  !ts.isBlock(node) && (checker.getTypeAtLocation(node).flags & ts.TypeFlags.BooleanLike) !== 0

function changeConstant(node: ts.Node, checker: ts.TypeChecker): Change[] {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']]
  if (ts.isPropertyAssignment(node.parent) && node.parent.name === node) return []
  if (ts.isNumericLiteral(node)) return [[node, String(Number(node.text) + 1)]]
  if (!ts.isStringLiteral(node)) return []
  const members = listMembers(node, checker)
  const other = members[(members.indexOf(node.text) + 1) % members.length]
  return members.length > 1 && members.includes(node.text) ? [[node, `'${other}'`]] : []
}

/** Lists the texts of the union that is the type of a text's place, or of what it is compared with. */
function listMembers(node: ts.StringLiteral, checker: ts.TypeChecker): string[] {
  const isCompared = ts.isBinaryExpression(node.parent) && /==$/.test(node.parent.operatorToken.getText())
  const type = isCompared ? checker.getTypeAtLocation(node.parent.left) : checker.getContextualType(node)
  return type?.isUnion() ? type.types.filter((each) => each.isStringLiteral()).map(({ value }) => value) : []
}
