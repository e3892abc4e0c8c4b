import { Accordion, AccordionItem } from '#ui/accordion.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { link } from '../common/links.ts'
import { CareSymbols } from './care-symbols.tsx'
import css from './details.module.css'
import type { UnhydratedProduct } from './product.loader.ts'
import { bodiesOf, SizeTable } from '../buying/size-table.tsx'

/** Product details in collapsible rows that work without JavaScript. */
export function Details(still: UnhydratedProduct) {
  const { words, description, details, fabric, care } = still
  return (
    <Accordion>
      <AccordionItem title={words.description} open>
        <p>{description}</p>
        {details.length > 0 && (
          <ul className={css.points}>
            {details.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
      </AccordionItem>
      <AccordionItem title={words.composition}>
        <dl className={css.facts}>
          <dt>{words.fabric}</dt>
          <dd>{fabric.name}</dd>
          <dt>{words.made}</dt>
          <dd>{fabric.composition}</dd>
        </dl>
        <CareSymbols care={care} />
        <p className={css.note}>{fabric.care}</p>
      </AccordionItem>
      <AccordionItem title={words.fit}>
        <Fit {...still} />
      </AccordionItem>
      <AccordionItem title={words.terms}>
        <Terms {...still} />
      </AccordionItem>
    </Accordion>
  )
}

function Fit({ table, fit, sizedBy, base }: UnhydratedProduct) {
  if (sizedBy === 'one-size' || !fit) return <p>{sizedBy === 'foot' ? table.feet : table.oneSize}</p>
  return (
    <>
      {bodiesOf(fit).map((body) => (
        <SizeTable key={body} body={body} fit={fit} t={table} />
      ))}
      <p className={css.note}>
        {table.howTo} <TextLink href={link({ base }, 'text-page', { buyerInfo: 'size_guide' })}>{table.more}</TextLink>
      </p>
    </>
  )
}

function Terms({ words, base }: UnhydratedProduct) {
  return (
    <>
      <p>{words.termsText}</p>
      <ul className={css.links}>
        {(['delivery', 'payment', 'returns'] as const).map((page) => (
          <li key={page}>
            <TextLink href={link({ base }, 'text-page', { buyerInfo: page })}>{words.termsLinks[page]}</TextLink>
          </li>
        ))}
      </ul>
    </>
  )
}
