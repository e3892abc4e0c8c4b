import { HtmlValidate, type ConfigData } from 'html-validate'

/**
 * Rules of the HTML standard that every page must keep. Each disabled rule has its reason: a matter of style, or
 * another test covers it.
 */
const config: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React writes attributes in its own case, `<br/>` and `inert=""`, which are equivalent for a parser.
    'doctype-style': 'off',
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Ids of useId begin with an underscore, which the standard allows; they must still hold no space.
    'valid-id': ['error', { relaxed: true }],
    // Checkboxes and radio buttons of one question share a name, and so do buttons that post different values.
    'form-dup-name': ['error', { shared: ['checkbox', 'radio', 'submit', 'button'] }],
    // Styles keep phone numbers on one line (`white-space: nowrap`) without changing their characters.
    'tel-non-breaking': 'off',
    // Widths of bars and colors of swatches come from data as custom properties.
    'no-inline-style': 'off',
    // A label may both hold its control and name it.
    'no-redundant-for': 'off',
    // Searches with live results are submitted by Enter, without a button.
    'wcag/h32': 'off',
    // Without scripts the filter opener is a link; progress is drawn as stitches, for which <progress> cannot be
    // styled.
    'prefer-native-element': ['error', { exclude: ['button', 'progressbar'] }],
  },
}

const validator = new HtmlValidate(config)

/** Violations of the HTML standard in one page, one line each: rule, message and place. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, line, column }) => `${ruleId}: ${message} (${selector ?? `${line}:${column}`})`,
    ),
  )
}
