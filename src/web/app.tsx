import { Component, type ReactNode } from 'react'
import type { LayerWords, Site } from './site.ts'
import { usePending } from './hooks.ts'
import { isRefusal } from './outcome.ts'
import type { PageComponent } from './page.ts'
import { IsServerHtml } from '#parts/html-context.ts'
import { PageContext, type Screen } from './page-context.ts'
import { nowhere } from './routes.ts'

type CatchProps = { screen: unknown; fallback: ReactNode; onError?: (error: unknown) => void; children: ReactNode }

/** Error boundary; the next screen gets a new chance. */
class Catch extends Component<CatchProps, { screen: unknown; broken: boolean }> {
  override state = { screen: this.props.screen, broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  static getDerivedStateFromProps({ screen }: CatchProps, state: { screen: unknown }) {
    return screen === state.screen ? null : { screen, broken: false }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error)
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}

const Broken = ({ words, home }: { words: LayerWords; home: string }) => (
  <div role="alert">
    <h1>{words.broken}</h1>
    <p>
      <a href={home} data-reload="">
        {words.home}
      </a>
    </p>
  </div>
)

function Progress({ of: Bar }: { of: NonNullable<Site<never>['progress']> }) {
  return <Bar busy={usePending()} />
}

type AppProps<Frame> = { site: Site<Frame>; screen: Screen<Frame>; onError?: (error: unknown) => void }

/** The whole page below `#root`, the same tree on both sides. */
export function App<Frame>({ site, screen, onError }: AppProps<Frame>) {
  const { place, match, status, component, data, frame, cameAsHtml = false, isReturn, form } = screen
  const Shell = site.shell
  const Page = component as PageComponent<object>
  const fallback = <Broken words={site.wordsOf(frame)} home={`${place.base}/`} />
  // Another address is another page, another query is the same page with other data.
  const where = isRefusal(status) ? { place: nowhere(place.locale, `${place.base}/`) } : { place, match }
  return (
    <PageContext value={{ ...where, status, isReturn, form }}>
      <IsServerHtml value={cameAsHtml}>
        {site.progress && <Progress of={site.progress} />}
        <Catch screen={screen} fallback={<main>{fallback}</main>} onError={onError}>
          <Shell frame={frame} data={data}>
            <Catch screen={screen} fallback={fallback} onError={onError}>
              <Page key={`${place.pathname} ${status}`} {...data} />
            </Catch>
          </Shell>
        </Catch>
        <div id="announcer" className="visually-hidden" aria-live="polite" />
      </IsServerHtml>
    </PageContext>
  )
}
