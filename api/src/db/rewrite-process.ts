import { openDatabase } from './client.ts'
import { rewriteDatabase } from './deleted-data.ts'

const database = openDatabase(process.argv[2]!)
try {
  rewriteDatabase(database.db)
} finally {
  database.close()
}
