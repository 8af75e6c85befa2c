import { linkTypeNames, linkTypes, type LinkType } from '@gtinoteka/contract/digital-link/link-types.ts';
import {
  addLink,
  changeLink,
  getCodeLinks,
  removeLink,
  type Link,
  type LinkFields,
} from '@gtinoteka/contract/digital-link/links.ts';
import { readTarget } from '@gtinoteka/contract/rules/digital-link/link-target.ts';
import { isQualifier } from '@gtinoteka/contract/rules/digital-link/link-level.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../core/network/api-client.ts';
import { newIdempotencyKey } from '../../core/network/idempotency-key.ts';
import { callOf, useAct } from '../../core/network/use-act.ts';
import type { Faults } from '../../core/page/form-faults.ts';
import { useForm } from '../../core/page/use-form.ts';
import { Button } from '../../ui/control/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextInput } from '../../ui/form/field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { languageNames, languageName, linksTexts as texts } from './links-texts.ts';
import { FormProblem, isConflict } from './form-problem.tsx';

const fields = {
  linkType: { id: 'link-type', label: texts.type },
  href: { id: 'link-href', label: texts.address },
  validFrom: { id: 'link-from', label: texts.validFrom },
  validUntil: { id: 'link-until', label: texts.validUntil },
  batch: { id: 'link-batch', label: texts.batchField },
  variant: { id: 'link-variant', label: texts.variantField },
  serial: { id: 'link-serial', label: texts.serialField },
};

/** What the form holds: dates are '' where there is none. */
interface Typed extends Omit<LinkFields, 'validFrom' | 'validUntil'> {
  validFrom: string;
  validUntil: string;
}

function typedOf(link: LinkFields): Typed {
  const { variant, batch, serial, linkType, language, href, isDefault } = link;
  const [validFrom, validUntil] = [link.validFrom ?? '', link.validUntil ?? ''];
  return { variant, batch, serial, linkType, language, href, isDefault, validFrom, validUntil };
}

function fieldsOf(typed: Typed): LinkFields {
  return { ...typed, validFrom: typed.validFrom || null, validUntil: typed.validUntil || null };
}

function emptyLink(isDefault: boolean): Typed {
  const none = { variant: '', batch: '', serial: '', language: '', href: '', validFrom: '', validUntil: '' };
  return { ...none, linkType: 'pip', isDefault };
}

const levelFault = (value: string) => (value === '' || isQualifier(value) ? null : 'LINK_LEVEL_INVALID');

/** What is wrong with a link by the rules of the contract, field by field. */
function linkFaults({ href, variant, batch, serial, validFrom, validUntil }: Typed): Faults<keyof typeof fields> {
  const target = readTarget(href);
  const isTurned = validFrom !== '' && validUntil !== '' && validUntil < validFrom;
  return {
    href: 'fault' in target ? target.fault : null,
    variant: levelFault(variant),
    batch: levelFault(batch),
    serial: serial !== '' && (variant !== '' || batch !== '') ? 'LINK_LEVEL_INVALID' : levelFault(serial),
    validUntil: isTurned ? 'LINK_DATES_INVALID' : null,
  };
}

/** Adds or changes a link in its place in the list. `onClose` gets what was done, in words; nothing where it was left as it is. */
export function LinkForm({
  companyId,
  gtin,
  link,
  isFirst = false,
  onClose,
}: {
  companyId: string;
  gtin: string;
  /** null: a new one */
  link: Link | null;
  isFirst?: boolean;
  onClose: (done?: string) => void;
}) {
  /** the version that the next save is of: the one that was opened, or one that a person saw since; null: a new link */
  const [version, setVersion] = useState(link?.version ?? null);
  const key = useRef(newIdempotencyKey());
  const place = useRef<HTMLFormElement>(null);
  /** what is kept after somebody else's change; undefined: not known; null: there is no such link any more */
  const [theirs, setTheirs] = useState<Link | null | undefined>(undefined);
  // Without it the text of the refusal stands alone.
  const comparing = useAct(getCodeLinks, {
    busy: null,
    onDone({ links }) {
      const found = links.find(({ id }) => id === link?.id) ?? null;
      setTheirs(found);
      setVersion(found?.version ?? null);
    },
    isRefusalInPlace: true,
  });
  const add = callOf(addLink, (typed: Typed) => ({
    params: { companyId, gtin },
    body: fieldsOf(typed),
    idempotencyKey: key.current,
  }));
  const changeOf = (linkId: string, before: number) =>
    callOf(changeLink, (typed: Typed) => ({
      params: { companyId, linkId },
      body: { ...fieldsOf(typed), version: before },
    }));
  const form = useForm<Typed, keyof typeof fields, unknown>({
    initial: link ? typedOf(link) : emptyLink(isFirst),
    fields,
    rules: linkFaults,
    call: link && version !== null ? changeOf(link.id, version) : add,
    busyText: texts.saving,
    onDone: () => onClose(texts.saved),
    // It stands above the buttons.
    onRefused: (error) => {
      setTheirs(undefined);
      if (link && isConflict(error)) comparing.send({ params: { companyId, gtin } });
      // Another link under the same key would be refused.
      if (error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED') key.current = newIdempotencyKey();
    },
    onFieldsRefused: () => (key.current = newIdempotencyKey()),
    asksBeforeLeaving: true,
  });
  useEffect(() => place.current?.querySelector<HTMLElement>('select')?.focus(), []);

  return (
    <form className="edit__f" aria-label={link ? texts.editTitle : texts.addTitle} ref={place} {...form.props}>
      <h3>{link ? texts.editTitle : texts.addTitle}</h3>
      <div className="edit__grid">
        <SelectField
          id={fields.linkType.id}
          label={texts.type}
          placeholder={texts.chooseType}
          required
          value={form.values.linkType}
          options={linkTypeNames.map((name) => ({ value: name, text: linkTypes[name].pl }))}
          // of the options above
          onChange={({ target }) => form.change({ linkType: target.value as LinkType })}
        />
        <SelectField
          label={texts.language}
          placeholder={texts.anyLanguage}
          value={form.values.language}
          options={languagesWith(form.values.language).map((value) => ({ value, text: languageName(value) }))}
          onChange={({ target }) => form.change({ language: target.value })}
        />
        <TextInput
          {...form.text('href')}
          className="span"
          note={texts.addressNote}
          inputMode="url"
          required
          maxLength={8_000}
        />
        <TextInput {...form.text('validFrom')} note={texts.optional} type="date" />
        <TextInput {...form.text('validUntil')} note={texts.optional} type="date" />
      </div>
      <details open={form.values.batch !== '' || form.values.variant !== '' || form.values.serial !== ''}>
        <summary>{texts.onlyFor}</summary>
        <div className="edit__grid">
          <TextInput {...form.text('batch')} note={texts.optional} maxLength={20} autoComplete="off" />
          <TextInput {...form.text('variant')} note={texts.optional} maxLength={20} autoComplete="off" />
          <TextInput {...form.text('serial')} note={texts.optional} maxLength={20} autoComplete="off" />
        </div>
      </details>
      <Checkbox checked={form.values.isDefault} onChange={({ target }) => form.change({ isDefault: target.checked })}>
        {texts.openByDefault}
      </Checkbox>
      <FormProblem
        problem={form.problem}
        theirs={link ? theirs : undefined}
        onTake={(kept) => {
          setVersion(kept.version);
          form.restart(typedOf(kept));
        }}
      />
      <div className="edit__a">
        <Button type="submit" variant="primary" busy={form.isSending}>
          {texts.save}
        </Button>
        <Button onClick={() => onClose()}>{texts.cancel}</Button>
        {link && version !== null && (
          <RemoveButton
            companyId={companyId}
            linkId={link.id}
            version={version}
            onDone={() => onClose(texts.removed)}
          />
        )}
      </div>
    </form>
  );
}

function languagesWith(own: string): string[] {
  const known = Object.keys(languageNames);
  return own === '' || known.includes(own) ? known : [...known, own];
}

/** Asks by its own words before it takes the link away. */
function RemoveButton({
  companyId,
  linkId,
  version,
  onDone,
}: {
  companyId: string;
  linkId: string;
  version: number;
  onDone: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const removing = useAct(removeLink, { busy: texts.removing, onDone });
  return (
    <Button
      variant={isAsking ? 'danger' : 'quiet'}
      className="edit__remove"
      busy={removing.isSending}
      onClick={() =>
        isAsking
          ? removing.send({ params: { companyId, linkId }, query: { version: String(version) } })
          : setAsking(true)
      }
    >
      {isAsking ? texts.removeSure : texts.remove}
    </Button>
  );
}
