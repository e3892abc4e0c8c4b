import { BusinessPanels } from './business-panels.tsx'
import { CategoryMosaic } from './category-mosaic.tsx'
import { ColorStrips } from './color-strips.tsx'
import { Facts } from './facts.tsx'
import type { UnhydratedHome } from './home.loader.ts'
import { Journal } from './journal.tsx'
import { RegionPanel } from './region-panel.tsx'
import { LoyaltyPanel } from './loyalty-panel.tsx'

export const Opening = ({ t }: UnhydratedHome) => <Facts t={t.facts} />

export const BeforeNovelties = ({ t, links, tiles }: UnhydratedHome) => (
  <CategoryMosaic tiles={tiles} t={t.categories} certificate={t.certificate} links={links} />
)

export const AfterNovelties = ({ t, links, brand, colors, teasers, region }: UnhydratedHome) => (
  <>
    {colors.length > 0 && <ColorStrips colors={colors} title={t.colors.title} />}
    <LoyaltyPanel t={t.loyalty} brand={brand} href={links.loyalty} />
    <BusinessPanels clinics={t.clinics} wholesale={t.wholesale} links={links} />
    {region && <RegionPanel words={region} />}
    {teasers.length > 0 && <Journal teasers={teasers} t={t.journal} href={links.journal} />}
  </>
)
