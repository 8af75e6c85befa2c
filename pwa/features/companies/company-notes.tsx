import {
  addCompanyNote,
  getCompanyRecord,
  officeText,
  type CompanyRecord,
} from '@gtinoteka/contract/office/companies.ts';
import { useId, useState } from 'react';
import { useAct } from '../../core/network/use-act.ts';
import { formatDate, formatTime } from '../../core/page/format.ts';
import { Button } from '../../ui/control/button.tsx';
import { companyTexts as texts } from './company-texts.ts';

/** What the office writes down for itself; what was typed stays until it is saved. */
export function CompanyNotes({ companyId, notes }: { companyId: string; notes: CompanyRecord['notes'] }) {
  const [text, setText] = useState('');
  const id = useId();
  const adding = useAct(addCompanyNote, {
    busy: texts.saving,
    done: texts.noted,
    onDone: () => setText(''),
    changes: [getCompanyRecord],
  });

  return (
    <section className="card card__pad company__later" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{texts.notes}</h2>
      <form
        className="company__note"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') adding.send({ params: { company: companyId }, body: { text } });
        }}
      >
        <label className="vh" htmlFor={id}>
          {texts.newNote}
        </label>
        <textarea
          id={id}
          className="input"
          rows={2}
          maxLength={officeText}
          placeholder={texts.noteHint}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" size="sm" disabled={text.trim() === ''}>
          {texts.addNote}
        </Button>
      </form>
      <ul className="list">
        {notes.map((note) => (
          <li key={note.id} className="company__written">
            <p>{note.text}</p>
            <span className="hint">{texts.noteBy(note.who, `${formatDate(note.at)} ${formatTime(note.at)}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
