import path from 'node:path'
import { parseArgs } from 'node:util'
import { addBenchData, ShopInUse } from '../bench/data.ts'
import { openDatabase } from '../src/kernel/db.ts'
import { DatabaseError, migrateDatabase } from '../src/kernel/migrate.ts'

/** npm run bench:data -- --products 50000: fills the database of DATABASE_URL with a large shop. */
const { values } = parseArgs({ options: { products: { type: 'string', default: '50000' } } })
const products = Number(values.products)
const url = process.env['DATABASE_URL']
const fail = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
if (!url) fail('DATABASE_URL: name the database to fill; it has to be empty.')
if (!Number.isInteger(products) || products < 1 || products > 200_000)
  fail('--products: a whole number from 1 to 200000 is needed.')

const database = openDatabase({ connectionString: url! }, 2, { statementLimit: 'none' })
try {
  await migrateDatabase({ connectionString: url! }, path.resolve('migrations'))
  const startedAt = performance.now()
  await addBenchData(database.db, products, (line) => process.stdout.write(`${line}\n`))
  process.stdout.write(`${products} products in ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
} catch (error) {
  if (error instanceof ShopInUse || error instanceof DatabaseError) fail(error.message)
  throw error
} finally {
  await database.close()
}
