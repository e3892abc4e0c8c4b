import { FileText, Paperclip, X } from 'lucide-react'
import { useEffect, useId, useRef, type ChangeEvent } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { fill } from '../common/fill.ts'
import type { ConversationTexts } from './conversations.texts.ts'
import css from './conversations.module.css'
import type { FileRow, Files } from './use-files.ts'

type FileFieldProps = { files: Files; t: ConversationTexts['files']; error?: string | undefined }

/**
 * File field. Before hydration its files are posted with the form; afterwards files upload as soon as they are chosen,
 * including earlier choices.
 */
export function FileField({ files, t, error }: FileFieldProps) {
  const { rows, trouble, add, remove, ids } = files
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const early = useRef(add)
  useEffect(() => {
    const { current } = input
    if (!current) return
    current.name = ''
    if (!current.files?.length) return
    early.current([...current.files])
    current.value = ''
  }, [])
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])])
    target.value = ''
  }
  const removeRow = (key: string) => {
    remove(key)
    input.current?.focus()
  }
  return (
    <div className={css.files}>
      <FileRows rows={rows} t={t} onRemove={removeRow} />
      <label className={css.add} htmlFor={id}>
        <Paperclip aria-hidden />
        <span>
          <b>{t.add}</b> {t.limit}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          name="attachments"
          className={css.input}
          aria-describedby={`${id}-trouble`}
          onChange={choose}
        />
      </label>
      <p role="status" className="visually-hidden">
        {rows.length > 0 && fill(t.count, { n: ids.length })}
      </p>
      <p id={`${id}-trouble`} role="alert" className={css.error}>
        {trouble || error}
      </p>
      <input type="hidden" name="files" value={ids.join(',')} />
    </div>
  )
}

type RowsProps = { rows: FileRow[]; t: FileFieldProps['t']; onRemove: (key: string) => void }

function FileRows({ rows, t, onRemove }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <ul aria-label={t.title} className={css.fileRows}>
      {rows.map(({ key, name, sizeText, id, percent = 0, trouble }) => (
        <li key={key} className={css.file} data-refused={trouble ? true : undefined}>
          <span className={css.fileIcon}>
            <FileText aria-hidden />
          </span>
          <span className={css.fileText}>
            <span className={css.fileName}>{name}</span>
            {!id && !trouble && <progress value={percent} max={100} aria-label={name} className={css.progress} />}
            <small role={trouble ? 'alert' : undefined}>
              {trouble ?? (id ? sizeText : fill(t.loading, { percent }))}
            </small>
          </span>
          <IconButton label={fill(t.remove, { name })} onClick={() => onRemove(key)}>
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
