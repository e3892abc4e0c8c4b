import { Camera, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconLink } from '#ui/icon-button.tsx'
import { Logo } from '#ui/logo.tsx'
import { usePage, useStatus } from '#web/hooks.ts'
import type { PageAddress } from '#web/page.ts'
import { Once } from '../common/once.tsx'
import css from './footer.module.css'
import type { FrameData } from '../common/frame-data.ts'
import { link } from '../common/links.ts'
import { phoneHref } from '../common/phone.ts'
import { sectionOf } from './section.ts'

type FooterColumnsProps = { frame: FrameData; place: PageAddress }

function ColumnsOnServer({ frame }: FooterColumnsProps) {
  const page = sectionOf(frame, usePage())
  return (
    <Once of={frame} like={`footer ${JSON.stringify(page)}`} page={page}>
      <Columns frame={frame} place={page.place} />
    </Once>
  )
}

export const FooterColumns = import.meta.env.SSR ? ColumnsOnServer : Columns

function Columns({ frame, place }: FooterColumnsProps) {
  const { t } = frame
  return (
    <>
      <Shop frame={frame} place={place} />
      <div className={css.links} data-below="">
        <LinkColumn title={<a href={link(place, 'catalogue')}>{t.catalogue}</a>}>
          {frame.categories.map(({ slug, name }) => (
            <Item key={slug} href={link(place, 'category', { kategorii: slug })} name={name} />
          ))}
          <Item href={link(place, 'new')} name={t.novelties} />
          <Item href={link(place, 'bestsellers')} name={t.bestsellers} />
          <Item href={link(place, 'content')} name={t.allModels} />
        </LinkColumn>
        <LinkColumn title={t.company}>
          <Item href={link(place, 'about-us')} name={t.about} />
          <Item href={link(place, 'wholesale')} name={t.wholesale} />
          <Item href={link(place, 'clinics')} name={t.clinics} />
          <Item href={link(place, 'stores')} name={t.stores} />
          <Item href={link(place, 'text-page', { buyerInfo: 'public_offerta' })} name={t.publicOffer} />
          <Item href={link(place, 'text-page', { buyerInfo: 'personal_data' })} name={t.personalData} />
          <Item href={link(place, 'text-page', { buyerInfo: 'recommendations' })} name={t.recommendations} />
          <Item href={link(place, 'sitemap')} name={t.sitemap} />
          {frame.counters && <Item href="#cookies" name={t.cookies} />}
        </LinkColumn>
      </div>
    </>
  )
}

function Shop({ frame, place }: FooterColumnsProps) {
  const { t, brand, contacts } = frame
  const isHome = useStatus() === 200 && place.pathname === link(place, 'home')
  return (
    <div>
      <Logo name={brand} href={isHome ? undefined : link(place, 'home')} />
      <p className={css.about}>{t.aboutShop}</p>
      {contacts.phone && (
        <a href={phoneHref(contacts.phone)} className={css.phone}>
          {contacts.phone}
        </a>
      )}
      {contacts.email && (
        <a href={`mailto:${contacts.email}`} className={css.email}>
          {contacts.email}
        </a>
      )}
      <Social frame={frame} />
    </div>
  )
}

function Social({ frame }: { frame: FrameData }) {
  const { t, locale, contacts } = frame
  const { vkLink, tgLink, instagramLink } = contacts
  if (!vkLink && !tgLink && !instagramLink) return null
  return (
    <div className={css.social}>
      {vkLink && (
        <IconLink look="ring" label={t.vk} href={vkLink} rel="external noopener">
          <span aria-hidden className={css.vk}>
            {locale === 'ru' ? 'ВК' : 'VK'}
          </span>
        </IconLink>
      )}
      {tgLink && (
        <IconLink look="ring" label={t.tg} href={tgLink} rel="external noopener">
          <Send aria-hidden />
        </IconLink>
      )}
      {instagramLink && (
        <IconLink look="ring" label={t.instagram} href={instagramLink} rel="external noopener">
          <Camera aria-hidden />
        </IconLink>
      )}
    </div>
  )
}

const LinkColumn = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section>
    <h2 className={css.title}>{title}</h2>
    <ul>{children}</ul>
  </section>
)

const Item = ({ href, name }: { href: string; name: string }) => (
  <li>
    <a href={href} className={css.link}>
      {name}
    </a>
  </li>
)
