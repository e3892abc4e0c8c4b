import { counted } from '#ui/counted.ts'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { TextLink } from '#ui/text-link.tsx'
import css from './catalogue-panel.module.css'
import { CertificatePanel } from './certificate-panel.tsx'
import type { FrameData, MenuCategory } from '../common/frame-data.ts'
import { link } from '../common/links.ts'
import { Thumb } from '../common/thumb.tsx'
import { useHere } from '../visitor/here.ts'

type CataloguePanelProps = { frame: FrameData; takesFocus: boolean }

/** Mega menu: categories in two columns, subcategories of the hovered one, the certificate. */
export function CataloguePanel({ frame, takesFocus }: CataloguePanelProps) {
  const { t, categories } = frame
  const place = useHere()
  const panel = useRef<HTMLDivElement>(null)
  const indexOfPage = categories.findIndex(
    ({ slug }) => place.pathname === link(place, 'category', { kategorii: slug }),
  )
  const [pointedIndex, setPointedIndex] = useState(Math.max(0, indexOfPage))
  useEffect(() => {
    if (takesFocus) panel.current?.querySelector('a')?.focus()
  }, [takesFocus])
  const active = categories[pointedIndex]
  return (
    <div ref={panel} className={css.panel} data-scroll-lock>
      <div className={classNames('container', css.columns)}>
        <ul className={css.categories}>
          {categories.map((category, index) => (
            <CategoryRow
              key={category.slug}
              category={category}
              href={link(place, 'category', { kategorii: category.slug })}
              note={counted(category.count, t.models, frame.locale)}
              isPointed={index === pointedIndex}
              onPoint={() => setPointedIndex(index)}
            />
          ))}
          <li>
            <a href={link(place, 'new')} className={css.category}>
              <Thumb of={null} />
              <span>
                <span className={css.name}>{t.novelties}</span>
                <span className={css.note}>{t.noveltiesNote}</span>
              </span>
            </a>
          </li>
        </ul>
        {active && <Under category={active} viewAll={t.viewAll} />}
        <CertificatePanel t={t} href={link(place, 'certificate-cart')} />
      </div>
    </div>
  )
}

type CategoryRowProps = {
  category: MenuCategory
  href: string
  note: string
  isPointed: boolean
  onPoint: () => void
}

function CategoryRow({ category, href, note, isPointed, onPoint }: CategoryRowProps) {
  return (
    <li>
      <a
        href={href}
        className={css.category}
        data-pointed={isPointed || undefined}
        onPointerEnter={onPoint}
        onFocus={onPoint}
      >
        <Thumb of={category.thumb} />
        <span>
          <span className={css.name}>{category.name}</span>
          <span className={css.note}>{note}</span>
        </span>
      </a>
    </li>
  )
}

function Under({ category, viewAll }: { category: MenuCategory; viewAll: string }) {
  const place = useHere()
  return (
    <div className={css.under}>
      <p className={css.underTitle}>{category.name}</p>
      <ul>
        {category.under.map(({ slug, name, thumb }) => (
          <li key={slug}>
            <a href={link(place, 'category', { kategorii: slug })} className={thumb ? css.promoted : css.sub}>
              {thumb && <Thumb of={thumb} />}
              {name}
            </a>
          </li>
        ))}
      </ul>
      <TextLink href={link(place, 'category', { kategorii: category.slug })} className={css.all}>
        {viewAll}
        <span className="visually-hidden">: {category.name}</span>
      </TextLink>
    </div>
  )
}
