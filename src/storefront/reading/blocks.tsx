import { Fragment, type ReactNode } from 'react'
import { anchorId, type Block } from '#shop/texts/blocks.rules.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { Price } from '#ui/price.tsx'
import { Picture } from '../common/picture.tsx'
import type { CardData } from '../product-card/card-data.ts'
import type { LinkBase } from '../common/links.ts'
import { inOnePiece, Words } from './words.tsx'
import css from './blocks.module.css'
import { Film, type FilmWords } from './film.tsx'

export type BlocksData = {
  blocks: Block[]
  here: LinkBase
  /** Cards of the products in the blocks, by slug; missing products are skipped. */
  cards: Record<string, CardData>
  look: string
  film: FilmWords
  /** Number of headings with an anchor before these blocks. */
  anchorsBefore?: number
}

/** Renders content blocks. The only place that turns content into HTML, never from outside HTML (decisions/029). */
export function Blocks({ blocks, anchorsBefore = 0, ...surroundings }: BlocksData) {
  let place = anchorsBefore
  return (
    <div className={css.blocks}>
      {blocks.map((block, index) => {
        const id = block.kind === 'heading' && block.level === 2 ? anchorId(place++) : undefined
        return <Fragment key={index}>{drawBlock(block, { id, ...surroundings })}</Fragment>
      })}
    </div>
  )
}

type BlockSurroundings = Pick<BlocksData, 'here' | 'cards' | 'look' | 'film'> & { id: string | undefined }

function drawBlock(block: Block, { id, here, cards, look, film }: BlockSurroundings): ReactNode {
  const words = (text: string) => <Words text={text} here={here} />
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 id={id} className={css.heading}>
          {words(block.text)}
        </h2>
      ) : (
        <h3 className={css.subheading}>{words(block.text)}</h3>
      )
    case 'paragraph':
      return <p className={css.paragraph}>{words(block.text)}</p>
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{words(item)}</li>)
      return block.ordered ? <ol className={css.numbers}>{items}</ol> : <ul className={css.list}>{items}</ul>
    }
    case 'quotation':
      return (
        <figure className={css.quotation}>
          <blockquote>{words(block.text)}</blockquote>
          {block.author && <figcaption>{block.author}</figcaption>}
        </figure>
      )
    case 'table':
      return <BlockTable head={block.head} rows={block.rows} here={here} />
    case 'products':
      return block.slugs.map((slug) => {
        const card = cards[slug]
        return card && <Insert key={slug} card={card} look={look} />
      })
    case 'figure':
      return <Figures pictures={block.pictures} caption={block.caption} />
    case 'video':
      return <Film of={block} t={film} />
    // Prices are loaded in the browser; sections are full-width (sections.part.tsx).
    default:
      return null
  }
}

type FiguresProps = Pick<Extract<Block, { kind: 'figure' }>, 'pictures' | 'caption'>

const figurePlace = { widths: [335, 670, 1005], sizes: '(min-width: 768px) 680px, 94vw' }

/** Pictures: one at full text width, several beside each other. */
function Figures({ pictures, caption }: FiguresProps) {
  return (
    <figure className={css.figure}>
      <div className={css.pictures}>
        {pictures.map((picture) => (
          <Picture key={picture.hash} of={picture} {...figurePlace} alt={picture.alt ?? ''} />
        ))}
      </div>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

type BlockTableProps = { head: string[]; rows: string[][]; here: LinkBase }

/** True if a table fits on a phone. */
const isSmall = ({ head, rows }: Pick<BlockTableProps, 'head' | 'rows'>) =>
  head.length <= 4 && [head, ...rows].every((cells) => cells.every((cell) => cell.length <= 14))

/** Table; on a phone each row becomes a list of column names and values, unless the table fits. */
function BlockTable({ head, rows, here }: BlockTableProps) {
  return (
    <table className={classNames(css.table, isSmall({ head, rows }) ? css.small : css.large)}>
      <thead>
        <tr>
          {head.map((title, index) => (
            <th key={index} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column} data-title={head[column]}>
                <Words text={cell} here={here} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Insert({ card, look }: { card: CardData; look: string }) {
  const { name, href, price, salePrice, cover, tile } = card
  return (
    <div className={css.insert}>
      <div className={css.photo} style={{ background: tile }}>
        {cover && 'hash' in cover && <Picture of={cover} widths={[168, 335]} sizes="110px" alt="" />}
      </div>
      <p className={css.name}>
        <a href={href}>{inOnePiece(name)}</a>
      </p>
      <p className={css.offer}>
        <Price current={salePrice ?? price} old={salePrice === null ? null : price} />
        <ButtonLink href={href} look="quiet" size="sm" tabIndex={-1} aria-hidden>
          {look}
        </ButtonLink>
      </p>
    </div>
  )
}
