import { ArrowRight, Bell } from 'lucide-react'
import { ButtonLink } from '#ui/button-link.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import { queryString } from '#web/routes.ts'
import { once } from '../common/once.tsx'
import { Picture } from '../common/picture.tsx'
import type { ListSurroundings } from '../reading/articles-data.ts'
import { SectionMenu } from '../reading/articles.part.tsx'
import type { PanelData, PromotionCardData, PromotionListData } from './promotions-data.ts'
import css from './promotions.module.css'

export const PromotionsOpening = once('promotions opening', ({ lead, menu, menuLabel }: ListSurroundings) => (
  <>
    {lead && <p className={css.lead}>{lead}</p>}
    <SectionMenu links={menu} label={menuLabel} />
  </>
))

const garment = { widths: [335, 503, 670], sizes: '(min-width: 1200px) 330px, (min-width: 768px) 24vw, 46vw' }

/** Content of the promotion panel beside the countdown. */
export const PromotionPanel = once('promotion panel', (panel: PanelData) => {
  const { title, lead, href, time, discount, action, garments } = panel
  return (
    <>
      <div className={css.words}>
        <p className={css.tags}>
          {discount && <Tag>{discount}</Tag>}
          <Tag>{time}</Tag>
        </p>
        <h2 className={css.panelTitle}>
          <a href={href}>{title}</a>
        </h2>
        <p className={css.panelLead}>{lead}</p>
      </div>
      <p className={css.panelAction}>
        <ButtonLink href={action.href}>{action.text}</ButtonLink>
      </p>
      <div className={css.garments}>
        {garments.map((picture) => (
          <Picture key={picture.hash} of={picture} {...garment} alt="" priority className={css.garment} />
        ))}
      </div>
    </>
  )
})

export const PromotionList = once(
  'promotion list',
  ({ cards, endedRows, endedTitle, nothing, pages }: PromotionListData) => (
    <>
      {nothing && <p className={css.nothing}>{nothing}</p>}
      {cards.length > 0 && (
        <ul className={css.cards}>
          {cards.map((card) => (
            <PromotionCard key={card.href} card={card} sizes={sizesOf(cards.length)} />
          ))}
        </ul>
      )}
      {endedRows.length > 0 && (
        <section className={css.ended}>
          <h2 className="display-3">{endedTitle}</h2>
          <ul>
            {endedRows.map(({ title, href, facts }) => (
              <li key={href}>
                <a href={href}>{title}</a>
                <span>{facts.join(' ')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Pagination
        page={pages.page}
        pages={pages.pages}
        hrefOf={(page) => pages.path + queryString({ page: page > 1 ? String(page) : undefined })}
      />
    </>
  ),
)

const coverWidths = [335, 503, 670, 1005]
const sizesOf = (cards: number): string =>
  cards > 2
    ? '(min-width: 1680px) 520px, (min-width: 768px) 32vw, 94vw'
    : '(min-width: 1680px) 790px, (min-width: 768px) 48vw, 94vw'

type PromotionCardProps = { card: PromotionCardData; sizes: string }

const PromotionCard = ({ card: { title, lead, href, cover, time, action }, sizes }: PromotionCardProps) => (
  <li className={css.card}>
    <div className={css.cover}>{cover && <Picture of={cover} widths={coverWidths} sizes={sizes} alt="" />}</div>
    <p className={css.time}>
      <Tag>{time}</Tag>
    </p>
    <h2 className={css.name}>
      <a href={href}>{title}</a>
    </h2>
    <p className={css.about}>{lead}</p>
    <a href={action.href} className={css.action}>
      {action.isReminder && <Bell aria-hidden />}
      {action.text}
      {!action.isReminder && <ArrowRight aria-hidden />}
    </a>
  </li>
)
