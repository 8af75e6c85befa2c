import {
  isImageSize,
  imageFormAddress,
  richTextImageAddress,
  richTextImageId,
} from '@gtinoteka/contract/rules/rich-text.ts';
import { Node } from '@tiptap/core';
import { cmsEditorTexts as texts } from '../cms-editor-texts.ts';

/** What a picture in the text bears; `id`: of the picture, by which its address is made. */
export interface ImageAttributes {
  readonly id: string;
  readonly alt: string;
  readonly width: string | null;
  readonly height: string | null;
}

function sizeOf(text: string | null): string | null {
  return text !== null && isImageSize(text) ? text : null;
}

let nextId = 0;

/** The parts that stand for a picture in the editor: it, its words in a field of their own, and a button that removes it. */
function drawImage({ id, alt, width, height }: ImageAttributes) {
  const figure = document.createElement('figure');
  figure.className = 'cms__figure';
  figure.contentEditable = 'false';
  const image = document.createElement('img');
  image.src = imageFormAddress(id, 'small.plain');
  image.alt = alt;
  if (width) image.setAttribute('width', width);
  if (height) image.setAttribute('height', height);
  const fieldId = `cms-alt-${++nextId}`;
  const label = document.createElement('label');
  label.className = 'field__label';
  label.htmlFor = fieldId;
  const [name, note] = [document.createElement('span'), document.createElement('span')];
  name.textContent = texts.imageAlt;
  note.textContent = texts.imageAltNote;
  note.className = 'field__opt';
  label.append(name, note);
  const field = document.createElement('textarea');
  field.className = 'input';
  field.id = fieldId;
  field.rows = 2;
  field.value = alt;
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.className = 'btn btn--quiet btn--sm';
  remove.textContent = texts.deleteImage;
  figure.append(image, label, field, remove);
  return { figure, image, field, remove };
}

/** A picture of the page with its words, which whoever writes must give (WCAG 1.1.1). */
export const ImageNode = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    return { id: { default: '' }, alt: { default: '' }, width: { default: null }, height: { default: null } };
  },

  parseHTML() {
    return [
      {
        tag: 'img[src]',
        getAttrs: (image) => {
          const id = richTextImageId(image.getAttribute('src') ?? '');
          return (
            id !== null && {
              id,
              alt: image.getAttribute('alt') ?? '',
              width: sizeOf(image.getAttribute('width')),
              height: sizeOf(image.getAttribute('height')),
            }
          );
        },
      },
    ];
  },

  renderHTML({ node }) {
    const { id, alt, width, height } = node.attrs as ImageAttributes; // those of addAttributes
    return ['img', { src: richTextImageAddress(id), alt, ...(width && height ? { width, height } : {}) }];
  },

  addNodeView() {
    return ({ node, editor, getPos }) => {
      let now = node;
      const { figure, image, field, remove } = drawImage(node.attrs as ImageAttributes); // those of addAttributes
      const place = (): number | null => getPos() ?? null;
      field.addEventListener('input', () => {
        const at = place();
        if (at === null) return;
        editor.view.dispatch(editor.state.tr.setNodeMarkup(at, undefined, { ...now.attrs, alt: field.value }));
      });
      remove.addEventListener('click', () => {
        const at = place();
        if (at === null) return;
        editor.view.dispatch(editor.state.tr.delete(at, at + now.nodeSize));
        editor.view.focus();
      });
      return {
        dom: figure,
        // Keys and presses in the field and on the button are not the editor's.
        stopEvent: (event) => event.target !== figure && event.target !== image,
        ignoreMutation: () => true,
        update(changed) {
          if (changed.type !== now.type || changed.attrs['id'] !== now.attrs['id']) return false;
          now = changed;
          const { alt } = changed.attrs as ImageAttributes; // those of addAttributes
          image.alt = alt;
          if (field.value !== alt) field.value = alt;
          return true;
        },
        selectNode: () => figure.classList.add('is-on'),
        deselectNode: () => figure.classList.remove('is-on'),
      };
    };
  },
});
