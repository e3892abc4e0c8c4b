import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { Mark } from '#ui/mark.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useBriefly } from '#ui/use-briefly.ts'
import { CodeSquares } from '../common/code-squares.tsx'
import { Thumb } from '../common/thumb.tsx'
import type { OrderViewData } from './order.loader.ts'
import css from './order.module.css'

/** Order details: progress, lines, sums, recipient, and place. */
export function OrderView({ order, children }: { order: OrderViewData; children: ReactNode }) {
  return (
    <>
      <Ready {...order} />
      <Way {...order} />
      <div className={css.columns}>
        <div>
          <Lines {...order} />
          <Sums {...order} />
          <Backs {...order} />
          {children}
        </div>
        <Facts {...order} />
      </div>
    </>
  )
}

type WayProps = Pick<OrderViewData, 't' | 'way' | 'parcels'> & { isAcross?: boolean }

/** Order progress; horizontal on a wide screen, unless placed beside other content. */
export function Way({ t, way, parcels, isAcross = true }: WayProps) {
  if (way.length === 0) return null
  return (
    <section aria-label={t.way} className={isAcross ? css.panel : undefined}>
      <ol className={isAcross ? `${css.way} ${css.across}` : css.way}>
        {way.map(({ stop, name, state, note }) => (
          <li key={stop} data-state={state} aria-current={state === 'now' ? 'step' : undefined} className={css.stop}>
            <span className={css.sign} aria-hidden>
              {state === 'done' && <Check />}
              {state === 'now' && <Mark />}
            </span>
            <span className={css.name}>{name}</span>
            <small>{note}</small>
          </li>
        ))}
      </ol>
      {parcels.length > 0 && (
        <div id="track">
          {parcels.map((parcel) => (
            <Parcel key={parcel.id} t={t} parcel={parcel} />
          ))}
        </div>
      )}
    </section>
  )
}

export function Ready({ ready, place }: Pick<OrderViewData, 'ready' | 'place'>) {
  if (!ready) return null
  return (
    <section className={css.panel}>
      {ready.code && (
        <figure className={css.code}>
          <CodeSquares picture={ready.code.picture} label={ready.code.label} />
          <figcaption translate="no">{ready.code.digits}</figcaption>
        </figure>
      )}
      <h2 className={css.readyTitle}>{ready.title}</h2>
      <p>{ready.text}</p>
      <p className={css.readyPlace}>
        {place.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <RouteLink route={place.route} />
      </p>
    </section>
  )
}

const RouteLink = ({ route }: Pick<OrderViewData['place'], 'route'>) =>
  route && (
    <TextLink href={route.href} target="_blank" rel="noopener noreferrer">
      {route.title}
    </TextLink>
  )

function Parcel({ t, parcel }: Pick<OrderViewData, 't'> & { parcel: OrderViewData['parcels'][number] }) {
  const { carrier, number, href, events } = parcel
  const [isCopied, sayCopied] = useBriefly()
  const copy = () => void navigator.clipboard.writeText(number).then(sayCopied, () => undefined)
  return (
    <div className={css.parcel}>
      <p className={css.track}>
        <span>{carrier}</span>
        <b translate="no">{number}</b>
        <IconButton label={isCopied ? t.copied : t.copy} onClick={copy} className={css.copy}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        </IconButton>
        {href && (
          <TextLink href={href} target="_blank" rel="noopener">
            {t.trackPage}
          </TextLink>
        )}
      </p>
      {events.length > 0 && (
        <ul className={css.events}>
          {events.map(({ day, text }) => (
            <li key={`${day} ${text}`}>
              <small>{day}</small> {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Lines({ t, lines }: OrderViewData) {
  return (
    <section aria-label={t.lines}>
      <ul>
        {lines.map(({ id, name, words, href, picture, sum }) => (
          <li key={id} className={css.line}>
            <Thumb of={picture} />
            <span>
              {href ? (
                <a href={href} className={css.product}>
                  {name}
                </a>
              ) : (
                <span className={css.product}>{name}</span>
              )}
              <small>{words}</small>
            </span>
            <b>{sum}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sums({ sums, total, toComeText, feeText }: OrderViewData) {
  return (
    <>
      <dl className={css.sums}>
        {sums.map(({ name, sum, isGood }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-good={isGood || undefined}>{sum}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>
            {total.name}
            <small>{total.note}</small>
          </dt>
          <dd>{total.sum}</dd>
        </div>
        {total.back && (
          <div>
            <dt>{total.back.name}</dt>
            <dd>{total.back.sum}</dd>
          </div>
        )}
      </dl>
      {toComeText && (
        <p className={css.toCome}>
          <Mark />
          {toComeText}
        </p>
      )}
      {feeText && <p className={css.feeKept}>{feeText}</p>}
    </>
  )
}

function Backs({ t, backs }: OrderViewData) {
  if (backs.length === 0) return null
  return (
    <section className={css.backs}>
      <h2>{t.backs.title}</h2>
      <ul>
        {backs.map(({ id, title, names, sums }) => (
          <li key={id}>
            <b>{title}</b>: {names}
            {sums && <small>{sums}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ t, place, recipient, recipientTitle, comment }: OrderViewData) {
  const facts: [string, string[]][] = [
    [place.title, place.lines],
    [recipientTitle, recipient],
    ...(comment ? [[t.comment, [comment]] as [string, string[]]] : []),
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([name, [first, ...rest]]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{first}</b>
            {rest.map((line) => (
              <small key={line}>{line}</small>
            ))}
            {name === place.title && <RouteLink route={place.route} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
