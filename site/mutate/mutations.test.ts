import { expect, test } from 'bun:test'
import ts from 'typescript'
import { listMutations } from './mutations.ts'

const TEXT = `type Size = 'small' | 'large'
declare const a: number, isOpen: boolean, size: Size
declare function order(size: Size, count: number, spare: number): void
const names = { 1: 'one', has: (b: boolean) => b }
if (isOpen && a < 2) log.info(a > 5 ? 'a sentence' : 'large')
await order(size, a, 7)
const other: Size = size === 'small' ? 'large' : size`

test('one thing is changed at a time, and nothing in types, names and lines of the log', () => {
  const host = ts.createCompilerHost({})
  host.getSourceFile = (name, target) => ts.createSourceFile(name, name === 'a.ts' ? TEXT : '', target, true)
  const program = ts.createProgram(['a.ts'], { noLib: true, strict: true }, host)
  const mutations = listMutations(program.getSourceFile('a.ts')!, program.getTypeChecker())
  for (const { start, before } of mutations) expect(TEXT.slice(start)).toStartWith(before)
  expect(mutations.map(({ before, after }) => `${before} -> ${after}`)).toEqual([
    'b -> !(b)',
    'isOpen && a < 2 -> isOpen || a < 2',
    'a < 2 -> a <= 2',
    'a < 2 -> a >= 2',
    '2 -> 3',
    'await order(size, a, 7) -> {}',
    'await order(size, a, 7) -> order(size, a, 7)',
    'order(size, a, 7) -> order(size, 7, a)',
    '7 -> 8',
    "size === 'small' -> size !== 'small'",
    "'small' -> 'large'",
    "'large' -> 'small'",
  ])
})
