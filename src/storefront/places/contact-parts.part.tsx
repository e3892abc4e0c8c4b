import { ArrowRight, Building2, Mail, MessageCircle, Package, Phone, Route, Shirt, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Breakable } from '#ui/breakable.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import css from './contacts.module.css'

type Link = { text: string; href: string }

export type BoxData = {
  kind: 'phone' | 'chat' | 'mail' | 'clinics'
  title: string
  /** Phone or e-mail in large type. */
  main?: Link
  note: string
  links: Link[]
}
export type NearbyStoreData = { name: string; address: string; route: Link; stock: Link }
export type StoresEndData = { note: string; all: Link }
export type DeliveryData = {
  title: string
  rows: { kind: 'courier' | 'point' | 'post' | 'fitting'; text: string }[]
  more: Link
}
export type FrequentQuestionsData = { title: string; rows: Link[]; more: Link }

const boxIcons: Record<BoxData['kind'], ReactNode> = {
  phone: <Phone aria-hidden />,
  chat: <MessageCircle aria-hidden />,
  mail: <Mail aria-hidden />,
  clinics: <Building2 aria-hidden />,
}

export const ContactBox = ({ kind, title, main, note, links }: BoxData) => (
  <>
    <span className={css.icon}>{boxIcons[kind]}</span>
    <h2 className={main ? 'visually-hidden' : css.boxTitle}>{title}</h2>
    {main && (
      <p className={css.main}>
        <a href={main.href}>
          <Breakable text={main.text} />
        </a>
      </p>
    )}
    <p className={css.note}>{note}</p>
    {links.length > 0 && (
      <p className={css.links}>
        {links.map(({ text, href }) =>
          kind === 'chat' ? (
            <ButtonLink key={href} href={href} size="sm" look="quiet" rel="external noopener">
              {text}
            </ButtonLink>
          ) : (
            <a key={href} className={css.link} href={href}>
              {text} <ArrowRight aria-hidden />
            </a>
          ),
        )}
      </p>
    )}
  </>
)

export const NearbyStore = ({ name, address, route, stock }: NearbyStoreData) => (
  <>
    <h3 className={css.storeName}>{name}</h3>
    <p className={css.address}>{address}</p>
    <p className={css.links}>
      <a className={css.link} href={route.href} target="_blank" rel="noopener noreferrer">
        <Route aria-hidden /> {route.text}
      </a>
      <a className={css.link} href={stock.href}>
        {stock.text}
      </a>
    </p>
  </>
)

export const StoresEnd = ({ note, all }: StoresEndData) => (
  <>
    {note && <p className={css.none}>{note}</p>}
    <p className={css.links}>
      <a className={css.link} href={all.href}>
        {all.text} <ArrowRight aria-hidden />
      </a>
    </p>
  </>
)

const wayIcons: Record<DeliveryData['rows'][number]['kind'], ReactNode> = {
  courier: <Truck aria-hidden />,
  point: <Package aria-hidden />,
  post: <Mail aria-hidden />,
  fitting: <Shirt aria-hidden />,
}

export const Delivery = ({ title, rows, more }: DeliveryData) => (
  <section className={css.delivery}>
    <h2 className={css.boxTitle}>{title}</h2>
    <ul>
      {rows.map(({ kind, text }) => (
        <li key={text} className={css.way}>
          {wayIcons[kind]}
          <span>{text}</span>
        </li>
      ))}
    </ul>
    <p className={css.links}>
      <a className={css.link} href={more.href}>
        {more.text} <ArrowRight aria-hidden />
      </a>
    </p>
  </section>
)

export const FrequentQuestions = ({ title, rows, more }: FrequentQuestionsData) => (
  <section className={css.frequentQuestions}>
    <h2 className={css.askedTitle}>{title}</h2>
    <ul>
      {[...rows, more].map(({ text, href }) => (
        <li key={href}>
          <a href={href} className={css.question}>
            {text} <ArrowRight aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  </section>
)
