import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { projectPath } from '#api/platform/project-root'

/** What is an element where the source can't say: props of that type, and functions that draw a part of a form. */
const DRAWN = new Set(['children', 'control', 'help', 'skeleton', 'swatch', 'button', 'input'])

/** True for an expression that draws elements or nothing. */
function isDrawn(node: ts.Expression): boolean {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return true
  if (ts.isParenthesizedExpression(node)) return isDrawn(node.expression)
  if (ts.isIdentifier(node)) return DRAWN.has(node.text) || node.text === 'undefined'
  if (ts.isConditionalExpression(node)) return isDrawn(node.whenTrue) && isDrawn(node.whenFalse)
  if (ts.isBinaryExpression(node)) return isDrawn(node.right)
  if (ts.isCallExpression(node)) {
    const last = node.arguments.at(-1)
    if (last && ts.isArrowFunction(last)) return ts.isBlock(last.body) || isDrawn(last.body)
    return isDrawn(node.expression)
  }
  return node.kind === ts.SyntaxKind.NullKeyword || node.getText() === "' '"
}

const isText = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child) ||
  (ts.isJsxExpression(child) && child.expression !== undefined && !isDrawn(child.expression))

const isChild = (child: ts.JsxChild): boolean =>
  !(ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces) &&
  !(ts.isJsxExpression(child) && !child.expression)

/** Lists the lines at which an element has text beside something else. */
function findMixedTexts(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(isChild)
      const isMixed = children.length > 1 && children.some(isText)
      if (isMixed) found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

// A browser that translates a page replaces each text, and React goes on with the one that has been replaced. An element with
// nothing but text gets a new one.
test('a text is the only child of its element', () => {
  expect(findMixedTexts('a.tsx', '<p>{count} of <b>{total}</b></p>')).toEqual(['a.tsx:1'])
  expect(findMixedTexts('b.tsx', '<p>{isOpen && <b>x</b>}{isOpen ? null : name}</p>')).toEqual(['b.tsx:1'])
  const paths = [...new Bun.Glob('site/src/**/*.tsx').scanSync(projectPath('.'))].sort()
  expect(paths.flatMap((path) => findMixedTexts(path, readFileSync(projectPath(path), 'utf8')))).toEqual([])
})
