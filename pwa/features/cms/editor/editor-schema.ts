import { isRichTextLink } from '@gtinoteka/contract/rules/rich-text.ts';
import type { AnyExtension } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { ImageNode } from './image-node.ts';

/** A table that keeps its caption, which stands beside the rows and is not written here. */
const CaptionedTable = Table.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      caption: {
        default: '',
        parseHTML: (table: HTMLElement) => table.querySelector('caption')?.textContent?.trim() ?? '',
        renderHTML: ({ caption }: Record<string, unknown>) => (caption ? { 'data-caption': caption } : {}),
      },
    };
  },
  parseHTML() {
    return [{ tag: 'table' }, { tag: 'caption', ignore: true }];
  },
  renderHTML({ HTMLAttributes }) {
    // Without the widths of the extension's own: the security policy complains of each style in a text that is read back.
    return ['table', HTMLAttributes, ['tbody', 0]];
  },
  addKeyboardShortcuts() {
    // Rows come by their button: Tab leads out of the last cell, and out of the editor.
    return {};
  },
});

/** What can be written: what is on the list of the contract, and nothing else. */
export function editorExtensions(): AnyExtension[] {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      code: false,
      codeBlock: false,
      horizontalRule: false,
      strike: false,
      underline: false,
      link: {
        openOnClick: false,
        autolink: false,
        linkOnPaste: true,
        HTMLAttributes: { target: null, rel: null, class: null },
        isAllowedUri: (address) => isRichTextLink(address),
      },
    }),
    CaptionedTable.configure({ resizable: false }),
    TableRow,
    TableHeader,
    TableCell,
    ImageNode,
  ];
}
