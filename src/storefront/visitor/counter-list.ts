export type Counter = { name: 'metrika' | 'ga'; id: string }

const shape = /^(metrika|ga):([\w-]+)$/

/** Configured counters from the page head: «metrika:12345678 ga:G-AB12CD34EF». */
export function counterList(): Counter[] {
  const content = document.querySelector<HTMLMetaElement>('meta[name="counters"]')?.content ?? ''
  return content.split(' ').flatMap((each): Counter[] => {
    const [, name, id] = shape.exec(each) ?? []
    return (name === 'metrika' || name === 'ga') && id ? [{ name, id }] : []
  })
}
