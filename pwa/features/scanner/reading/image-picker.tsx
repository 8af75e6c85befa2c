import type { Gs1Data } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import { Banner } from '../../../ui/notice/banner.tsx';
import { Button } from '../../../ui/control/button.tsx';
import { DecoderFailed, openDecoder, type Decoder } from './decoder.ts';
import { codeOf, type Doubt } from './read-code.ts';
import { openFile } from './take-picture.ts';

/** The input for pictures, for those who press elsewhere. */
export const pictureInput = 'scanner-picture';

interface Outcome {
  type: 'ok' | 'warn' | 'bad';
  text: string;
}

async function codesIn(decoder: Decoder, file: File): Promise<{ codes: Gs1Data[]; doubts: readonly Doubt[] }> {
  const image = await openFile(file);
  const { reads, doubts } = await decoder.read('still', image);
  return { codes: reads.flatMap((read) => codeOf(read) ?? []), doubts };
}

/**
 * Reads codes out of pictures that a person picks; the pictures do not leave the device. `onDoubt` hears each code that has to be
 * compared with its label first, `onUnread` that none of the pictures has a code.
 */
export function ImagePicker({
  onCode,
  onDoubt,
  onUnread = () => undefined,
}: {
  onCode: (code: Gs1Data) => void;
  onDoubt: (doubt: Doubt) => void;
  onUnread?: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);

  async function readAll(files: readonly File[]): Promise<void> {
    setReading(true);
    const decoder = openDecoder();
    const failures: Outcome[] = [];
    let found = 0;
    let unsure = 0;
    for (const file of files) {
      try {
        const { codes, doubts } = await codesIn(decoder, file);
        found += codes.length;
        unsure += doubts.length;
        codes.forEach(onCode);
        doubts.forEach(onDoubt);
        if (codes.length + doubts.length === 0) failures.push({ type: 'warn', text: texts.imageNotRead(file.name) });
      } catch (error) {
        const isDecoder = error instanceof DecoderFailed;
        failures.push({ type: 'bad', text: isDecoder ? texts.decoderFailed : texts.imageNotOpened(file.name) });
        if (isDecoder) break;
      }
    }
    decoder.close();
    if (found + unsure === 0 && failures.some(({ type }) => type === 'warn')) onUnread();
    setOutcomes(found > 0 ? [{ type: 'ok', text: texts.imageRead(found) }, ...failures] : failures);
    setReading(false);
  }

  return (
    <div className="picked">
      <div className="wraprow">
        <Button icon={ImageUp} busy={isReading} onClick={() => input.current?.click()}>
          {isReading ? texts.readingImage : texts.pickImage}
        </Button>
        <input
          id={pictureInput}
          ref={input}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={texts.pickImage}
          onChange={(event) => {
            const files = Array.from(event.currentTarget.files ?? []);
            // The same picture can be picked again.
            event.currentTarget.value = '';
            if (files.length > 0) void readAll(files);
          }}
        />
      </div>
      <div role="status">
        {outcomes.map(({ type, text }) => (
          <Banner key={text} type={type}>
            {text}
          </Banner>
        ))}
      </div>
    </div>
  );
}
