import { Fragment, type CSSProperties, type ReactNode } from 'react'
import { preload } from 'react-dom'
import { bannerWidths, sourcesOf } from '#shop/media/media.rules.ts'
import type { Block } from '#shop/texts/blocks.rules.ts'
import type { Section, SectionFact, SectionStep } from '#shop/texts/sections.rules.ts'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { Mark } from '#ui/mark.tsx'
import { pathFrom, type LinkBase } from '../common/links.ts'
import { once } from '../common/once.tsx'
import { Picture } from '../common/picture.tsx'
import { Blocks, type BlocksData } from './blocks.tsx'
import { Drape, drapeSide } from './drape.tsx'
import css from './sections.module.css'
import { WholesalePrices, type WholesalePricesData } from './wholesale-prices.tsx'
import { inOnePiece, Words } from './words.tsx'

type Of<Kind extends Section['kind']> = Extract<Section, { kind: Kind }>
export type HeroData = { hero: Of<'hero'>; title: string; shortTitle: string; crumbs: Crumb[]; here: LinkBase }
export type Dye = { name: string; hex: string; href: string }
/** `prices`: after the facts of the wholesale page. */
export type SectionsData = BlocksData & { dyes: Dye[]; prices?: WholesalePricesData }

const wide = '(min-width: 992px)'

/** Title of a company page over a picture. */
export function SectionHero({ hero, title, shortTitle, crumbs, here }: HeroData) {
  const desktop = sourcesOf(hero.wide, bannerWidths)
  const mobile = sourcesOf(hero.tall, bannerWidths)
  const isDark = hero.tone === 'pine'
  if (import.meta.env.SSR) {
    // LCP element: preloaded from the head, before the styles.
    const urgent = { as: 'image', type: 'image/avif', fetchPriority: 'high', imageSizes: '100vw' } as const
    preload(desktop.src, { ...urgent, imageSrcSet: desktop.avif, media: wide })
    preload(mobile.src, { ...urgent, imageSrcSet: mobile.avif, media: `not all and ${wide}` })
  }
  return (
    <div
      className={classNames(css.hero, isDark && 'on-dark')}
      style={{ '--backdrop': hero.wide.placeholder } as CSSProperties}
    >
      <div className={classNames('container', css.heroWords)}>
        <Breadcrumb before={crumbs} current={shortTitle} />
        <div className={css.heroColumn}>
          <h1 className={classNames('display-1', css.heroTitle)}>{title}</h1>
          <p className={css.heroText}>{hero.text}</p>
          {hero.links.length > 0 && (
            <p className={css.heroLinks}>
              {hero.links.map(({ text, href }, at) => (
                <ButtonLink
                  key={text}
                  href={pathFrom(here, href)}
                  look={at > 0 ? 'outline' : isDark ? 'white' : 'primary'}
                  data-reload={isFile(href) ? '' : undefined}
                >
                  {text}
                </ButtonLink>
              ))}
            </p>
          )}
        </div>
      </div>
      <picture className={css.heroArt}>
        <source media={wide} type="image/avif" srcSet={desktop.avif} sizes="100vw" />
        <source media={wide} type="image/webp" srcSet={desktop.webp} sizes="100vw" />
        <source type="image/avif" srcSet={mobile.avif} sizes="100vw" />
        <img
          src={mobile.src}
          srcSet={mobile.webp}
          sizes="100vw"
          width={hero.tall.width}
          height={hero.tall.height}
          alt=""
          fetchPriority="high"
        />
      </picture>
    </div>
  )
}

const isFile = (href: string): boolean => /\.[a-z]+$/.test(href)

/** Company page: text stays narrow, sections take the full width. */
export const Sections = once('sections', ({ blocks, dyes, prices, ...words }: SectionsData) => {
  const runs: Block[][] = []
  for (const block of blocks) {
    const last = runs.at(-1)
    if (last && !isSection(block) && !isSection(last[0])) last.push(block)
    else runs.push([block])
  }
  let anchors = 0
  return runs.map((run, at) => {
    const [first] = run
    const anchorsBefore = anchors
    anchors += run.filter((block) => block.kind === 'heading' && block.level === 2).length
    return first && isSection(first) ? (
      <Fragment key={at}>
        <Drawing section={first} dyes={dyes} here={words.here} />
        {first.kind === 'facts' && prices && <WholesalePrices {...prices} />}
      </Fragment>
    ) : (
      <div key={at} className={css.words}>
        <Chapters {...words} blocks={run} anchorsBefore={anchorsBefore} />
      </div>
    )
  })
})

/** Three chapters or more go side by side, fewer below each other. */
function Chapters({ blocks, anchorsBefore = 0, ...words }: BlocksData): ReactNode {
  const starts = blocks.flatMap((block, at) => (block.kind === 'heading' && block.level === 2 ? [at] : []))
  if (starts.length < 3 || starts[0] !== 0) return <Blocks {...words} blocks={blocks} anchorsBefore={anchorsBefore} />
  return (
    <div className={css.chapters}>
      {starts.map((start, at) => (
        <div key={start}>
          <Blocks {...words} blocks={blocks.slice(start, starts[at + 1])} anchorsBefore={anchorsBefore + at} />
        </div>
      ))}
    </div>
  )
}

const sectionKinds = new Set(['hero', 'facts', 'steps', 'tiles', 'story', 'panels', 'dyes', 'ladder'])
const isSection = (block: Block | undefined): block is Section => block !== undefined && sectionKinds.has(block.kind)

function Drawing({ section, dyes, here }: { section: Section; dyes: Dye[]; here: LinkBase }): ReactNode {
  switch (section.kind) {
    case 'facts':
      return <Facts facts={section.facts} />
    case 'steps':
      return <Steps title={section.title} steps={section.steps} />
    case 'tiles':
      return <Tiles {...section} />
    case 'story':
      return <Story {...section} here={here} />
    case 'panels':
      return <Panels {...section} here={here} />
    case 'dyes':
      return <Dyes title={section.title} dyes={dyes} />
    default:
      return null
  }
}

const Facts = ({ facts }: { facts: SectionFact[] }) => (
  <ul className={css.facts}>
    {facts.map(({ value, note }) => (
      <li key={note} className={css.fact}>
        <p className={css.value}>{value}</p>
        <p className={css.note}>{note}</p>
      </li>
    ))}
  </ul>
)

const Steps = ({ title, steps }: { title: string; steps: SectionStep[] }) => (
  <section className={css.section}>
    <h2 className="display-3">{title}</h2>
    <ol className={css.steps}>
      {steps.map((step) => (
        <li key={step.title} className={css.step}>
          <Mark className={css.mark} />
          <h3 className={css.stepTitle}>{step.title}</h3>
          <p className={css.note}>{inOnePiece(step.text)}</p>
        </li>
      ))}
    </ol>
  </section>
)

const tilePlace = { widths: [335, 503, 670], sizes: '(min-width: 1200px) 25vw, (min-width: 768px) 46vw, 94vw' }

const Tiles = ({ title, tiles }: Of<'tiles'>) => (
  <section className={css.section}>
    <h2 className="display-3">{title}</h2>
    <ul className={css.tiles}>
      {tiles.map((tile) => (
        <li key={tile.title} className={css.tile} style={{ background: tile.picture.placeholder }}>
          <div className={css.tileWords}>
            <h3 className={css.stepTitle}>{tile.title}</h3>
            <p className={css.note}>{tile.text}</p>
          </div>
          <Picture of={tile.picture} {...tilePlace} alt="" className={css.tilePicture} />
          <p className={css.swatches} aria-hidden>
            {tile.dyes.map((hex) => (
              <span key={hex} style={{ background: hex }} />
            ))}
          </p>
        </li>
      ))}
    </ul>
  </section>
)

const storyPlace = { widths: [335, 670, 1005], sizes: '(min-width: 992px) 46vw, 94vw' }

const Story = ({ title, paragraphs, facts, picture, isTurned, here }: Of<'story'> & { here: LinkBase }) => (
  <section className={classNames(css.section, css.story, isTurned && css.turned)}>
    <Picture of={picture} {...storyPlace} alt="" className={css.storyPicture} />
    <div>
      <h2 className="display-3">{title}</h2>
      {paragraphs.map((text, at) => (
        <p key={at} className={css.paragraph}>
          <Words text={text} here={here} />
        </p>
      ))}
      {facts.length > 0 && (
        <dl className={css.storyFacts}>
          {facts.map(({ value, note }) => (
            <div key={note}>
              <dt>{value}</dt>
              <dd>{note}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  </section>
)

export type PanelsData = Pick<Of<'panels'>, 'panels'> & { here: LinkBase }

export const Panels = ({ panels, here }: PanelsData) => (
  <section className={classNames(css.section, css.panels)}>
    {panels.map(({ tone, title, text, link }) => (
      <div key={title} className={classNames(css.panel, drapeSide)} data-tone={tone}>
        <h2 className="display-3">{title}</h2>
        <p className={css.paragraph}>{text}</p>
        <p className={css.panelLink}>
          <ButtonLink href={pathFrom(here, link.href)} look={tone === 'blush' ? 'outline' : 'primary'}>
            {link.text}
          </ButtonLink>
        </p>
        <Drape tone={tone === 'blush' ? 'blush' : 'pine'} />
      </div>
    ))}
  </section>
)

const Dyes = ({ title, dyes }: { title: string; dyes: Dye[] }) => (
  <section className={css.section}>
    <h2 className="display-3">{title}</h2>
    <ul className={css.dyes}>
      {dyes.map(({ name, hex, href }) => (
        <li key={href}>
          <a href={href} style={{ '--dye': hex } as CSSProperties}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </section>
)
