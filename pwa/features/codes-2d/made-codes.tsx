import type { CodeValues } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import type { CodeKind } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { readBracketedString } from '@gtinoteka/contract/rules/gs1/element-string.ts';
import { Copy } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { copyText } from '../../core/page/copy-text.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { Button } from '../../ui/control/button.tsx';
import { blobOf } from './base64-blob.ts';
import { Disclaimer } from './disclaimer.tsx';
import { DownloadPanel } from './download-panel.tsx';
import { generatorTexts as texts } from './generator-texts.ts';
import { PhoneScene, TillScene } from './scenes.tsx';
import type { MadeCodes } from './use-generator-form.ts';

/** A picture that came as base64, under an address of its own for as long as it is shown. */
function Picture({ base64, kind }: { base64: string; kind: CodeKind }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blobOf(base64, 'image/svg+xml'));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [base64]);
  return (
    <div className="codebox__pic">{address && <img className="code2d" src={address} alt={texts.alt[kind]} />}</div>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const { show } = useStatusMessages();
  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    show(isCopied ? { type: 'ok', text: texts.copied } : { type: 'warn', text: texts.notCopied });
  }
  return (
    <Button variant="quiet" size="sm" className="codebox__copy" icon={Copy} onClick={() => void copy()}>
      {label}
    </Button>
  );
}

/** The elements of the code, one under another, as they stand under a symbol. */
function ReadableText({ desc }: { desc: string }) {
  const read = readBracketedString(desc);
  if ('fault' in read) return <p>{desc}</p>;
  return (
    <dl className="hri">
      {read.elements.map(({ ai, value }) => (
        <div key={ai}>
          <dt>({ai})</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An address that may break before each of its parts. */
function Address({ url }: { url: string }) {
  return (
    <code className="codes-url">
      {url.split(/(?=[/?&](?!\/))/).map((part, index) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </code>
  );
}

/** The codes that the server made: what they say, who reads what of them, and the files to take. */
export function MadeCodesView({
  codes,
  values,
  name,
  membershipId,
}: {
  codes: MadeCodes;
  values: CodeValues;
  /** the product's name; null where it is not known here */
  name: string | null;
  membershipId: string;
}) {
  const { gs1datamatrix, qrcode } = codes;
  return (
    <div className="codes-result">
      <div className="codes codes-result__codes">
        <figure className="codebox">
          <Picture base64={gs1datamatrix.image} kind="datamatrix" />
          <figcaption className="codebox__txt">
            <h2>{texts.dataMatrix}</h2>
            <ReadableText desc={gs1datamatrix.desc} />
            <p className="muted">{texts.forTills}</p>
            <CopyButton text={gs1datamatrix.desc} label={texts.copyContent} />
          </figcaption>
        </figure>
        <figure className="codebox">
          <Picture base64={qrcode.image} kind="qrcode" />
          <figcaption className="codebox__txt">
            <h2>{texts.qrCode}</h2>
            <Address url={qrcode.qr_url} />
            <p className="muted">{texts.forPhones}</p>
            <CopyButton text={qrcode.qr_url} label={texts.copyAddress} />
          </figcaption>
        </figure>
      </div>
      <div className="codes-result__scenes">
        <div className="scenes">
          <TillScene values={values} name={name} />
          <PhoneScene values={values} name={name} url={qrcode.qr_url} />
        </div>
        <Disclaimer />
      </div>
      <DownloadPanel values={values} membershipId={membershipId} />
    </div>
  );
}
