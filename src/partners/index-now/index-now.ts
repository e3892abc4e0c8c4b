import type { IndexNow } from '#shop/content/index-now.port.ts'

type IndexNowOptions = { key: string; publicUrl: string; url: string }

const patienceMs = 10_000

/** One endpoint for all participating search engines, including Yandex and Bing; they read the key under /{key}.txt. */
export function indexNow({ key, publicUrl, url }: IndexNowOptions): IndexNow {
  return {
    async tell(addresses) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({
          host: new URL(publicUrl).host,
          key,
          keyLocation: `${publicUrl}/${key}.txt`,
          urlList: addresses,
        }),
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`IndexNow answered ${answer.status}`)
    },
  }
}
