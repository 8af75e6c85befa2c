import './old-browsers.ts';
import type { CmsSlug } from '@gtinoteka/contract/cms.ts';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Dialog } from '../../../ui/control/dialog.tsx';
import { cmsEditorTexts as texts } from '../cms-editor-texts.ts';
import { parseHtml } from '../normal-html.ts';
import { ImageForm } from './image-form.tsx';
import { LinkForm } from './link-form.tsx';
import { TableTools, Toolbar } from './toolbar.tsx';
import { useEditor } from './use-editor.ts';

/** The text of a page with its tools. A chunk of its own: only those who edit need it. `children` stand at the end of its foot. */
export function TextEditor({
  slug,
  html,
  replaced,
  onChange,
  children,
}: {
  slug: CmsSlug;
  html: string;
  replaced: number;
  onChange: (html: string) => void;
  children?: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<'link' | 'image' | null>(null);
  const editor = useEditor({ place, html, replaced, label: texts.content(texts.pages[slug]), onChange });

  function close(): void {
    setOpened(null);
    // The window gives focus back to its button first.
    setTimeout(() => editor?.commands.focus());
  }

  return (
    <section className="card cms__editor" aria-label={texts.contentRegion}>
      {editor && (
        <>
          <Toolbar editor={editor} onLink={() => setOpened('link')} onImage={() => setOpened('image')} />
          <TableTools editor={editor} />
        </>
      )}
      <div ref={place} className="cms__place" />
      <div className="cms__foot xs muted">
        <Count html={html} />
        {children}
      </div>
      <Dialog isOpen={opened !== null} onClose={close} title={opened === 'image' ? texts.imageTitle : texts.linkTitle}>
        {editor && opened === 'link' && <LinkForm editor={editor} onDone={close} />}
        {editor && opened === 'image' && <ImageForm editor={editor} slug={slug} onDone={close} />}
      </Dialog>
    </section>
  );
}

function Count({ html }: { html: string }) {
  const [words, images] = useMemo(() => {
    const body = parseHtml(html.replace(/<\//g, ' </'));
    return [(body.textContent ?? '').split(/\s+/).filter(Boolean).length, body.querySelectorAll('img').length] as const;
  }, [html]);
  return <span>{texts.words(words, images)}</span>;
}
