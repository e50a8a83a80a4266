export type KeyOf<Item> = (item: Item, index: number) => string | number

/** Holds what the sandboxes were told. */
export interface Storage {
  /**
   * Returns what is stored under a name, the oldest first. `save` stores the changes of the array and of its items.
   * Items need keys that tell them apart, by default their positions.
   */
  list<Item>(name: string, keyOf?: KeyOf<Item>): Item[]
  /** Stores all changes. Call it before anything that tells of them leaves the sandbox. */
  save(): void
}

/** Forgets everything with the process. */
export const memoryOnly: Storage = { list: () => [], save: () => {} }

/** Returns the one item that is stored under a name, at first `initial`. */
export function storedItem<Item>(storage: Storage, name: string, initial: Item): Item {
  const items = storage.list<Item>(name)
  items[0] ??= initial
  return items[0]
}
