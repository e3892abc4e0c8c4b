import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

/** Fault of the next request. */
export type CompanyTrouble = 500 | 403 | 'slow' | 'broken json' | 'another company'

const token = 'demo-token'

/** A fictional clinic: its numbers are well-formed, and no company has them. */
export const sampleClinic = {
  inn: '7801234564',
  kpp: '780101001',
  name: 'ООО «Клиника на Полозова»',
  address: '197136, г Санкт-Петербург, ул Полозова, д 16',
}

const party = {
  value: 'КЛИНИКА НА ПОЛОЗОВА',
  data: {
    inn: sampleClinic.inn,
    kpp: sampleClinic.kpp,
    name: { short_with_opf: sampleClinic.name, full_with_opf: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ «КЛИНИКА»' },
    address: { value: 'г Санкт-Петербург', unrestricted_value: sampleClinic.address },
    management: { name: 'Полозова А. А.' },
  },
}

/** Fake of the company register methods that the shop uses, over real HTTP. */
export async function openFakeCompanies() {
  const troubles: CompanyTrouble[] = []
  const questions: unknown[] = []
  const server = createServer((request, response) => {
    const send = (status: number, text: string) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    const answer = async () => {
      const question = (await json(request)) as { query?: unknown }
      questions.push(question)
      const trouble = troubles.shift()
      if (trouble === 'slow') return
      if (typeof trouble === 'number') return send(trouble, '{}')
      if (trouble === 'broken json') return send(200, '{"suggestions":[{')
      const isAllowed = request.headers.authorization === `Token ${token}`
      if (!isAllowed || request.url !== '/rs/findById/party') return send(401, '{}')
      const isKnown = question.query === sampleClinic.inn || trouble === 'another company'
      send(200, JSON.stringify({ suggestions: isKnown ? [party] : [] }))
    }
    answer().catch(() => response.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/rs`
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { account: { url, token }, troubles, questions, close }
}
