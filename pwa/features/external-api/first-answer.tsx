import { getApiCalls, getIntegrations, type Integrations } from '@gtinoteka/contract/machines/integrations.ts';
import { Copy, Play } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { OfflineError } from '../../core/network/api-error.ts';
import { askWithKey, type KeyedAnswer } from '../../core/network/ask-with-key.ts';
import { useAct } from '../../core/network/use-act.ts';
import { copyText } from '../../core/page/copy-text.ts';
import { Button } from '../../ui/control/button.tsx';
import { TextInput } from '../../ui/form/field.tsx';
import { FieldNote } from '../../ui/form/field-note.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { externalApiTexts as texts } from './external-api-texts.ts';
import { Choice } from './choice.tsx';
import {
  feedTasks,
  languages,
  productAddress,
  sampleGtin,
  snippetOf,
  snippetTasks,
  verifiedCodes,
  type SnippetLanguage,
  type SnippetTask,
} from './snippets.ts';

type Sample = Integrations['sample'];

/** A program in three languages with a number to try, and the same question asked here, with a key that is typed. */
export function FirstAnswer({
  companyId,
  nip,
  sample,
  hasUnits,
  apiKey,
  onKey,
}: {
  companyId: string;
  nip: string | null;
  sample: Sample;
  /** whether the package has units for products of others */
  hasUnits: boolean;
  /** a key that was made a moment ago, or typed */
  apiKey: string;
  onKey: (key: string) => void;
}) {
  // Without units and products of its own a company gets its first right answer by verifying, which every package has.
  const isPaid = !hasUnits && !sample?.isOwn;
  const [task, setTask] = useState<SnippetTask>(isPaid ? 'verify-many' : 'first-answer');
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const { answer, isSending, fault, send, field } = useTrial(apiKey);
  const { origin } = location;
  const gtin = sample?.gtin ?? sampleGtin;
  const key = apiKey || texts.yourKey;
  // Without units a company is told of its own changes alone.
  const snippet = snippetOf(task, language, { origin, gtin, key, nip: hasUnits ? null : nip });
  return (
    <section className="card card__pad trial" aria-labelledby="integrations-first">
      <div className="trial__head">
        <h2 id="integrations-first">{texts.first}</h2>
        <Choice
          name="snippet-language"
          label={texts.language}
          options={languages}
          value={language}
          onChange={(next) => {
            setLanguage(next);
            setCopied(null);
          }}
        />
      </div>
      <Choice
        name="snippet-task"
        label={texts.task}
        options={snippetTasks}
        value={task}
        onChange={(next) => {
          setTask(next);
          setCopied(null);
        }}
      />
      <pre className="snippet" role="region" aria-label={texts.example}>
        <Marked text={snippet} words={[gtin, key]} />
      </pre>
      {language === 'typescript' && <p className="small muted">{texts.runsOn}</p>}
      <TaskNote task={task} isPaid={isPaid} hasUnits={hasUnits} hasOwn={sample?.isOwn ?? false} />
      <TextInput
        ref={field}
        label={texts.keyField}
        hint={texts.keyHint}
        error={fault}
        value={apiKey}
        onChange={({ target }) => onKey(target.value.trim())}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
      />
      <div className="trial__acts">
        {(task === 'first-answer' || task === 'verify-many') && (
          <Button variant="primary" icon={Play} busy={isSending} onClick={() => send(task, gtin)}>
            {texts.send}
          </Button>
        )}
        <Button icon={Copy} onClick={() => void copyText(snippet).then(setCopied)}>
          {texts.copy}
        </Button>
      </div>
      <div role="status">
        {isCopied !== null && (
          <FieldNote state={isCopied ? 'ok' : 'warn'}>{isCopied ? texts.copied : texts.copyFailed}</FieldNote>
        )}
        {answer && <Answer answer={answer} sample={sample} />}
      </div>
      <DocsLinks companyId={companyId} />
    </section>
  );
}

/** The description of the API, its document, and the call that tells changes. */
function DocsLinks({ companyId }: { companyId: string }) {
  const page = `/external_api/v2/schema/swagger-ui/?company_id=${companyId}`;
  const links = [
    [texts.docs, page],
    [texts.openApi, `/external_api/v2/schema/?company_id=${companyId}`],
    [texts.feed, `${page}#/changes/get-changes`],
  ] as const;
  return (
    <p className="small trial__links">
      {links.map(([text, href], at) => (
        <Fragment key={text}>
          {at > 0 && <span className="muted">, </span>}
          <a href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        </Fragment>
      ))}
    </p>
  );
}

/** A text in which some words stand out. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const places = new RegExp(`(${words.map((word) => word.replace(/[^\w]/g, '\\$&')).join('|')})`);
  return text.split(places).map((piece, at) => (at % 2 === 1 ? <b key={at}>{piece}</b> : piece));
}

/** What the package, and what there is in the catalogue, make of an example. */
function TaskNote(of: { task: SnippetTask; isPaid: boolean; hasUnits: boolean; hasOwn: boolean }) {
  const text = noteOf(of);
  if (text === null) return null;
  return (
    <p className="small">
      {text} {!of.hasUnits && <Link to="/pricing">{texts.toPackages}</Link>}
    </p>
  );
}

function noteOf({ task, isPaid, hasUnits, hasOwn }: Parameters<typeof TaskNote>[0]): string | null {
  if (feedTasks.includes(task)) {
    if (!hasUnits && !hasOwn) return texts.noOwnChanges;
    return `${hasUnits ? texts.silent : texts.ownChanges} ${hasOwn ? texts.trySaving : ''}`.trim();
  }
  return isPaid && (task === 'first-answer' || task === 'take-files') ? texts.needsPackage : null;
}

type Trial = KeyedAnswer | 'offline' | 'failed';

function useTrial(apiKey: string) {
  const field = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState<Trial | null>(null);
  const [isMissing, setMissing] = useState(false);
  const asking = useAct(
    ({ task, gtin }: { task: SnippetTask; gtin: string }, signal) =>
      task === 'verify-many'
        ? askWithKey(`${location.origin}/external_api/v2/verify/`, apiKey, {
            body: { codes: verifiedCodes(gtin) },
            signal,
          })
        : askWithKey(productAddress(location.origin, gtin), apiKey, { signal }),
    {
      busy: null,
      onDone: setAnswer,
      isRefusalInPlace: true,
      onRefused: (error) => setAnswer(error instanceof OfflineError ? 'offline' : 'failed'),
      changes: [getIntegrations, getApiCalls],
    },
  );

  function send(task: SnippetTask, gtin: string): void {
    setMissing(apiKey === '');
    if (apiKey === '') return field.current?.focus();
    setAnswer(null);
    asking.send({ task, gtin });
  }
  const fault = isMissing && apiKey === '' ? texts.keyMissing : undefined;
  return { answer, isSending: asking.isSending, fault, send, field };
}

/** What came, in a sentence. */
function Answer({ answer, sample }: { answer: Trial; sample: Sample }) {
  if (answer === 'offline' || answer === 'failed')
    return (
      <p className="trial__answer">
        <VerdictIcon state="warn" className="v-warn" />
        <span>{texts[answer]}</span>
      </p>
    );
  const { status, milliseconds, body } = answer;
  const state = status === 200 ? 'ok' : status === 404 ? 'none' : 'bad';
  return (
    <p className="trial__answer">
      <VerdictIcon state={state} className={`v-${state}`} />
      <span>
        <b>{texts.answered(status, milliseconds)}</b> <span className="muted">{sentenceOf(status, body, sample)}</span>
      </span>
    </p>
  );
}

/** Read field by field: what comes is a text of the network. */
function sentenceOf(status: number, body: unknown, sample: Sample): string {
  const textOf = (name: string): string | null => {
    const value: unknown = typeof body === 'object' && body !== null && name in body ? Reflect.get(body, name) : null;
    return typeof value === 'string' ? value : null;
  };
  if (status === 404) return texts.nothingThere;
  if (status !== 200) return textOf('detail') ?? '';
  const verified = countsOf(body);
  if (verified) return texts.verified(verified.right, verified.all - verified.right);
  const name = textOf('name');
  return `${name === null ? '' : `${name}. `}${sample?.isOwn ? texts.ownIsFree : texts.costsOne}`;
}

/** How many codes were judged, and how many of them are right; null where nothing was judged. */
function countsOf(body: unknown): { right: number; all: number } | null {
  const counts: unknown = typeof body === 'object' && body !== null && 'counts' in body ? body.counts : null;
  if (typeof counts !== 'object' || counts === null) return null;
  const all = Object.values(counts).reduce((sum: number, one: unknown) => sum + Number(one), 0);
  return { right: Number('ok' in counts ? counts.ok : 0), all };
}
