import { expect, test } from 'bun:test'
import { createReport } from '../../.ci/report.ts'

function report(...lines: string[]) {
  const printed: string[] = []
  const result = createReport((text) => printed.push(text))
  for (const line of lines) result.add(line)
  return { printed, result }
}

test('what a passed test prints is not shown, what a failed one prints is', () => {
  const { printed, result } = report(
    'bun test v1.4.5',
    'api/a.test.ts:',
    'ERROR: sync failed',
    '(pass) a failed sync changes nothing [1.00ms]',
    '(skip) a long simulation',
    'ERROR: the disk is full',
    'expected 1, received 2',
    '(fail) a full disk is reported [2.00ms]',
    '1 test failed:',
    '(fail) a full disk is reported [2.00ms]',
  )
  expect(printed).toEqual([
    'ERROR: the disk is full',
    'expected 1, received 2',
    'api/a.test.ts: (fail) a full disk is reported [2.00ms]',
  ])
  expect(result.finished).toBe(2)
})

test('files that run side by side keep their output apart', () => {
  const { printed } = report(
    'api/a.test.ts:',
    'a line of a',
    'api/b.test.ts:',
    '(pass) b works',
    'api/a.test.ts:',
    '(fail) a works',
  )
  expect(printed).toEqual(['a line of a', 'api/a.test.ts: (fail) a works'])
})

test('what no result has claimed is shown when a run fails outside of a test', () => {
  const { printed, result } = report(
    'api/a.test.ts:',
    '(pass) a works',
    'SyntaxError: Unexpected end of file',
  )
  expect(printed).toEqual([])
  result.printRest()
  expect(printed).toEqual(['api/a.test.ts:', 'SyntaxError: Unexpected end of file'])
})
