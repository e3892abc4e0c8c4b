import { Gift, RotateCcw, WalletCards } from 'lucide-react'
import { Accordion, AccordionItem } from '#ui/accordion.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { BalanceCheck } from './balance-check.tsx'
import { CertificateCard } from './certificate-card.tsx'
import type { CertificateData } from './certificate.loader.ts'
import css from './certificates.module.css'

const signs = [WalletCards, RotateCcw, Gift]

export function CertificatePage(data: CertificateData) {
  const { t, designs } = data
  return (
    <>
      <Hero {...data} />
      <div className={`container ${css.body}`}>
        <section aria-labelledby="designs">
          <h2 id="designs" className="display-2">
            {t.designsTitle}
          </h2>
          <ul className={css.designs}>
            {designs.map(({ design, title, href }) => (
              <li key={design}>
                <a href={href} className={css.design}>
                  <CertificateCard design={design} isSmall />
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="how">
          <h2 id="how" className="display-2">
            {t.how}
          </h2>
          <ol className={css.steps}>
            {t.steps.map(({ title, text }) => (
              <li key={title}>
                <b>{title}</b>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <div className={css.rules}>
          <Rules t={t} />
          <BalanceCheck t={t} />
        </div>
      </div>
    </>
  )
}

const Rules = ({ t }: Pick<CertificateData, 't'>) => (
  <section aria-labelledby="rules">
    <h2 id="rules" className="display-3">
      {t.rules}
    </h2>
    <Accordion>
      {t.rulesList.map(({ title, text }, at) => (
        <AccordionItem key={title} title={title} open={at === 0}>
          <p>{text}</p>
        </AccordionItem>
      ))}
    </Accordion>
  </section>
)

const Hero = ({ t, crumbs, fan, buyHref }: CertificateData) => (
  <>
    <div className={css.hero}>
      <div className={`container ${css.heroInner}`}>
        <div>
          <Breadcrumb before={crumbs} current={t.certificate} />
          <h1 className={`display-1 ${css.heading}`}>{t.heading}</h1>
          <p className={css.lead}>{t.lead}</p>
          <p className={css.actions}>
            <ButtonLink href={buyHref}>{t.collect}</ButtonLink>
            <ButtonLink href="#balance" look="outline">
              {t.ask}
            </ButtonLink>
          </p>
        </div>
        <div className={css.fan}>
          {fan.map((card) => (
            <CertificateCard key={card.design} {...card} className={css.fanned ?? ''} />
          ))}
        </div>
      </div>
    </div>
    <ul className={`container ${css.facts}`}>
      {t.facts.map(({ title, text }, at) => {
        const Sign = signs[at]!
        return (
          <li key={title}>
            <Sign aria-hidden />
            <span>
              <b>{title}</b>
              <small>{text}</small>
            </span>
          </li>
        )
      })}
    </ul>
  </>
)
