import { dirname, parse, relative } from 'node:path'
import ts from 'typescript'

/** Matches tests that need no build and no hours. */
const QUICK = /^(api|shared|site\/src)\/(?!.*\/all\/).*\.test\.tsx?$/

/** Finds the tests that are named like a file or import it, and then the other tests of the nearest folder with tests. */
export function createFindTests(program: ts.Program, root: string) {
  const toPath = ({ fileName }: ts.SourceFile) => relative(root, fileName)
  const files = program.getSourceFiles().filter((file) => QUICK.test(toPath(file)))
  const listImports = ({ statements }: ts.SourceFile) =>
    statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier }) => {
      const module = program.getTypeChecker().getSymbolAtLocation(moduleSpecifier)
      return module?.valueDeclaration ? toPath(module.valueDeclaration.getSourceFile()) : []
    })
  const imports = new Map(files.map((file) => [toPath(file), listImports(file)]))
  const tests = [...imports.keys()].toSorted()
  return (path: string): string[][] => {
    const { dir, name } = parse(path)
    const isClose = (test: string) => test.startsWith(`${dir}/${name}.`) || imports.get(test)!.includes(path)
    let folder = dir
    while (folder !== '.' && !tests.some((test) => dirname(test) === folder)) folder = dirname(folder)
    const others = tests.filter((test) => dirname(test) === folder && !isClose(test))
    return [tests.filter(isClose), others].filter(({ length }) => length > 0)
  }
}
