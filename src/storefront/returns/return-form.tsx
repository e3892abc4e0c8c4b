import { useEffect, useRef, useState } from 'react'
import { tempFilePath } from '#shop/uploads/uploads.calls.ts'
import {
  maxReturnWordsLength,
  needsWords,
  returnReasons,
  returnWays,
  type ReturnWay,
} from '#shop/returns/returns.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { RadioCard, RadioGroup } from '#ui/radio.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { useSending } from '#ui/use-sending.ts'
import { useFormState } from '#web/hooks.ts'
import { fill } from '../common/fill.ts'
import { PostForm } from '../common/post-form.tsx'
import { Thumb } from '../common/thumb.tsx'
import { OrderFields } from '../orders/order-fields.tsx'
import { PhotoField } from '../writing/photo-field.tsx'
import { usePhotos } from '../writing/use-photos.ts'
import type { ReturnData, ReturnLineData } from './return.loader.ts'
import { isExchange, lineMoney, payerOf, type ChosenLine, type LineChoice } from './return-sum.rules.ts'
import { ReturnSum } from './return-sum.tsx'
import check from '#ui/check.module.css'
import { classNames } from '#ui/class-names.ts'
import css from './return.module.css'

type Values = Readonly<Record<string, string>>

/** Posted values of a line, or the defaults. */
const choiceIn = (values: Values, at: number): LineChoice => ({
  isTaken: values[`take_${at}`] === 'true',
  quantity: Number(values[`quantity_${at}`] ?? 1) || 1,
  reason: values[`reason_${at}`] ?? '',
  wish: values[`wish_${at}`] ?? 'money',
  words: values[`words_${at}`] ?? '',
  files: values[`files_${at}`] ?? '',
})

export function ReturnForm({ data }: { data: ReturnData }) {
  const { t, lines, order, requestKey } = data
  const postedForm = useFormState('/orders/return/')
  const values: Values = postedForm?.values ?? {}
  const errors = postedForm?.errors ?? {}
  const [choices, setChoices] = useState(() =>
    lines.map(({ at, lineId }) => ({ lineId, choice: choiceIn(values, at) })),
  )
  const [way, setWay] = useState<ReturnWay>(returnWays.find((each) => each === values['way']) ?? 'point')
  const [waiting, setWaiting] = useState<ReadonlySet<number>>(new Set())
  const [isSending, startSending] = useSending()
  const change = (lineId: number, changes: Partial<LineChoice>) =>
    setChoices((before) =>
      before.map((each) => (each.lineId === lineId ? { lineId, choice: { ...each.choice, ...changes } } : each)),
    )
  const wait = (lineId: number, isWaiting: boolean) =>
    setWaiting((before) => {
      const after = new Set(before)
      if (isWaiting) after.add(lineId)
      else after.delete(lineId)
      return after
    })
  const general = errors['refund'] ?? errors['lines'] ?? errors['detail'] ?? (postedForm ? [t.trouble] : [])
  return (
    <PostForm to="/orders/return/" encType="multipart/form-data" className={css.columns} onSubmit={startSending}>
      <OrderFields order={order} />
      <input type="hidden" name="request_key" value={values['request_key'] ?? requestKey} />
      <div className={css.form}>
        {general.length > 0 && <Alert tone={errors['refund'] ? 'info' : 'error'}>{general[0]}</Alert>}
        <h2>{t.what}</h2>
        {lines.map((line, index) => (
          <Line
            key={line.lineId}
            line={line}
            data={data}
            choice={choices[index]!.choice}
            errors={errors}
            onChange={(changes) => change(line.lineId, changes)}
            onWait={(isWaiting) => wait(line.lineId, isWaiting)}
          />
        ))}
        <Ways data={data} way={way} onWay={setWay} choices={choices} values={values} errors={errors} />
      </div>
      <ReturnSum data={data} way={way} choices={choices} isBusy={isSending || waiting.size > 0} />
    </PostForm>
  )
}

type LineProps = {
  line: ReturnLineData
  data: ReturnData
  choice: LineChoice
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (changes: Partial<LineChoice>) => void
  onWait: (isWaiting: boolean) => void
}

function Line(props: LineProps) {
  const { line, data, choice, onChange } = props
  const { at, lineId, name, words, picture } = line
  const sum = formatMoney(lineMoney(data.money, lineId, choice.quantity), data.locale)
  return (
    <fieldset className={css.line}>
      <legend className="visually-hidden">{name}</legend>
      <label className={css.lineHead}>
        <input
          type="checkbox"
          name={`take_${at}`}
          value="true"
          defaultChecked={choice.isTaken}
          className={classNames(check.box, css.box)}
          onChange={({ target }) => onChange({ isTaken: target.checked })}
        />
        <Thumb of={picture} />
        <span>
          <b>{name}</b>
          <small>{words}</small>
        </span>
        <b className={css.lineSum}>{sum}</b>
      </label>
      <div className={css.more}>
        <Count {...props} />
        <Why {...props} />
      </div>
    </fieldset>
  )
}

function Count({ line: { at, free }, data: { t }, choice, errors, onChange }: LineProps) {
  if (free === 1) return null
  const counts = Array.from({ length: free }, (_, index) => ({
    value: String(index + 1),
    label: fill(t.quantityOf, { count: index + 1, all: free }),
  }))
  return (
    <SelectField
      label={t.quantity}
      name={`quantity_${at}`}
      options={counts}
      defaultValue={String(choice.quantity)}
      error={errors[`quantity_${at}`]?.[0]}
      onChange={({ target }) => onChange({ quantity: Number(target.value) })}
    />
  )
}

function Why({ line, data: { t, photos }, choice, errors, onChange, onWait }: LineProps) {
  const { at } = line
  const reason = returnReasons.find((each) => each === choice.reason)
  return (
    <>
      <SelectField
        label={t.reason}
        name={`reason_${at}`}
        required
        placeholder={t.choose}
        options={returnReasons.map((value) => ({ value, label: t.reasons[value] }))}
        defaultValue={choice.reason}
        error={errors[`reason_${at}`]?.[0]}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      <Wish line={line} t={t} choice={choice} error={errors[`exchange_${at}`]?.[0]} onChange={onChange} />
      <div className={css.wide}>
        <TextArea
          label={t.words}
          name={`words_${at}`}
          maxLength={maxReturnWordsLength}
          required={reason !== undefined && needsWords(reason)}
          hint={reason === 'defect' ? t.defectHint : undefined}
          defaultValue={choice.words}
          error={errors[`words_${at}`]?.[0]}
        />
      </div>
      <Photos at={at} photos={photos} files={choice.files} onWait={onWait} error={errors[`files_${at}`]?.[0]} />
    </>
  )
}

type WishProps = Pick<LineProps, 'line' | 'choice' | 'onChange'> & { t: ReturnData['t']; error: string | undefined }

function Wish({ line: { at, sizes }, t, choice, error, onChange }: WishProps) {
  return (
    <SelectField
      label={t.wish}
      name={`wish_${at}`}
      options={[{ value: 'money', label: t.money }, ...sizes]}
      defaultValue={choice.wish}
      hint={isExchange(choice) ? t.exchangeHint : sizes.length === 0 ? t.noSizes : undefined}
      error={error}
      onChange={({ target }) => onChange({ wish: target.value })}
    />
  )
}

type PhotosProps = {
  at: number
  photos: ReturnData['photos']
  files: string
  error: string | undefined
  onWait: (isWaiting: boolean) => void
}

/** Photo upload: photos upload as soon as they are chosen; their ids are posted with the form. */
function Photos({ at, photos: t, files, error, onWait }: PhotosProps) {
  const keptPhotos = files.split(',').flatMap((id) => (id ? [{ id, url: tempFilePath(id) }] : []))
  const photos = usePhotos(keptPhotos, t)
  const ids = photos.photos.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const isWaiting = ids.length < photos.photos.length
  const tell = useRef(onWait)
  useEffect(() => tell.current(isWaiting), [isWaiting])
  return (
    <div className={css.wide}>
      <PhotoField photos={photos} t={t} name={`photos_${at}`} />
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      <input type="hidden" name={`files_${at}`} value={ids.join(',')} />
    </div>
  )
}

type WaysProps = {
  data: ReturnData
  way: ReturnWay
  onWay: (way: ReturnWay) => void
  choices: readonly ChosenLine[]
  values: Values
  errors: LineProps['errors']
}

function Ways({ data, way, onWay, choices, values, errors }: WaysProps) {
  const { t, stores, door } = data
  const ways = returnWays.filter((each) => each !== 'store' || stores.length > 0)
  return (
    <div className={css.ways}>
      <RadioGroup legend={t.how}>
        {ways.map((each) => (
          <Way key={each} data={data} way={each} choices={choices} isChosen={each === way} onWay={onWay} />
        ))}
      </RadioGroup>
      <div className={css.storeMore}>
        <SelectField
          label={t.store}
          name="store"
          options={stores}
          defaultValue={values['store']}
          error={errors['store']?.[0]}
        />
      </div>
      <div className={css.doorMore}>
        <TextField
          label={t.door}
          name="door"
          maxLength={300}
          defaultValue={values['door'] ?? door}
          error={errors['door']?.[0]}
        />
      </div>
    </div>
  )
}

type WayProps = Pick<WaysProps, 'data' | 'way' | 'onWay' | 'choices'> & { isChosen: boolean }

function Way({ data: { t, pointTitle, money }, way, onWay, choices, isChosen }: WayProps) {
  const isOurs = payerOf(money, way, choices) === 'shop'
  const price = (
    <span className={css.price} data-ours={isOurs || undefined}>
      {isOurs ? t.free : t.yours}
      <small>{isOurs ? way !== 'store' && t.ours : t.tariff}</small>
    </span>
  )
  return (
    <RadioCard name="way" value={way} defaultChecked={isChosen} aside={price} onChange={() => onWay(way)}>
      <b>{way === 'point' ? pointTitle : t.ways[way].title}</b>
      <small>{t.ways[way].note}</small>
    </RadioCard>
  )
}
