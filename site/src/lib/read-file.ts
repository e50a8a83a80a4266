export const FILE_UNREADABLE =
  'Failed to read the file. It may have been moved, changed or deleted: choose it again.'

/** Copies what a file contains now, since it may change while it is open here. @throws with a sentence for a person */
export async function readFile(file: File): Promise<File> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch (error) {
    throw new Error(FILE_UNREADABLE, { cause: error })
  }
}
