import { useState } from 'react'
import { Accordion, AccordionItem } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Modal, Sheet } from '#ui/modal.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TextField } from '#ui/text-field.tsx'
import { KitPanel, Row } from './kit-panel.tsx'
import type { KitPageWords } from './kit.words.ts'

type Layer = 'modal' | 'tall' | 'sheet' | 'drawer'

export function LayersPanel({ t }: { t: KitPageWords }) {
  const [open, setOpen] = useState<Layer | null>(null)
  const layer = (name: Layer) => ({ open: open === name, onClose: () => setOpen(null) })
  const openers: [Layer, string][] = [
    ['modal', t.openModal],
    ['tall', t.openTall],
    ['sheet', t.openSheet],
    ['drawer', t.openDrawer],
  ]
  return (
    <KitPanel title={t.layers}>
      <Row>
        {openers.map(([name, label]) => (
          <Button key={name} look="outline" size="sm" onClick={() => setOpen(name)}>
            {label}
          </Button>
        ))}
      </Row>
      <Modal {...layer('modal')} title={t.chooseSize}>
        <p>{t.modalText}</p>
        <TextField label={t.email} type="email" />
      </Modal>
      <Modal {...layer('tall')} title={t.filters} tall footer={<FilterFooter t={t} />}>
        <LongText t={t} />
      </Modal>
      <Sheet {...layer('sheet')} title={t.city}>
        <p>{t.modalText}</p>
      </Sheet>
      <Drawer {...layer('drawer')} title={t.menu}>
        <p>{t.lead}</p>
      </Drawer>
    </KitPanel>
  )
}

function FilterFooter({ t }: { t: KitPageWords }) {
  return (
    <>
      <Button look="quiet">{t.reset}</Button>
      <Button>{t.show}</Button>
    </>
  )
}

function LongText({ t }: { t: KitPageWords }) {
  return (
    <Accordion>
      {t.rows.map((row) => (
        <AccordionItem key={row} title={row} open>
          <p>{t.rowText}</p>
          <p>{t.rowText}</p>
        </AccordionItem>
      ))}
    </Accordion>
  )
}

export function SectionsPanel({ t }: { t: KitPageWords }) {
  const [tab, setTab] = useState('0')
  const tabs = t.tabs.map((title, index) => ({ id: String(index), title, panel: <p>{t.tabTexts[index]}</p> }))
  return (
    <KitPanel title={t.sections}>
      <Tabs label={t.sections} tabs={tabs} current={tab} onChange={setTab} />
      <Accordion>
        {t.rows.map((row, index) => (
          <AccordionItem key={row} title={row} open={index === 0} group="kit">
            {t.rowText}
          </AccordionItem>
        ))}
      </Accordion>
    </KitPanel>
  )
}
