import type { AlignNode, HeadingLevel } from './nodes.ts';

export type FormatType = 'bold' | 'italic' | 'underline' | 'strike' | 'small';

/** What a tag does. Tags of one kind close each other, so `[h1]x[/h2]` and `[olist]..[/list]` lose nothing. */
export type TagDefinition =
  | { readonly kind: 'format'; readonly format: FormatType }
  | { readonly kind: 'heading'; readonly level: HeadingLevel }
  | { readonly kind: 'list'; readonly ordered: boolean }
  | { readonly kind: 'cell'; readonly header: boolean }
  | { readonly kind: 'align'; readonly align: AlignNode['align'] }
  | { readonly kind: 'video'; readonly loop: boolean }
  | {
      readonly kind:
        | 'paragraph'
        | 'lineBreak'
        | 'item'
        | 'table'
        | 'row'
        | 'quote'
        | 'pullquote'
        | 'expand'
        | 'spoiler'
        | 'carousel'
        | 'link'
        | 'linkCard'
        | 'image'
        | 'youtube'
        | 'hr'
        | 'code'
        | 'noparse'
        | 'unwrapped';
    };

export type TagKind = TagDefinition['kind'];

/** Steam's dialect by lower-case name; a name that is not here is literal text, as on Steam. */
export const tags: ReadonlyMap<string, TagDefinition> = new Map<string, TagDefinition>([
  ['b', { kind: 'format', format: 'bold' }],
  ['i', { kind: 'format', format: 'italic' }],
  ['u', { kind: 'format', format: 'underline' }],
  ['s', { kind: 'format', format: 'strike' }],
  ['strike', { kind: 'format', format: 'strike' }],
  ['smalltext', { kind: 'format', format: 'small' }],
  ['spoiler', { kind: 'spoiler' }],
  ['url', { kind: 'link' }],
  ['doclink', { kind: 'link' }],

  ['p', { kind: 'paragraph' }],
  ['br', { kind: 'lineBreak' }],
  ['h1', { kind: 'heading', level: 1 }],
  ['h2', { kind: 'heading', level: 2 }],
  ['h3', { kind: 'heading', level: 3 }],
  ['h4', { kind: 'heading', level: 4 }],
  ['h5', { kind: 'heading', level: 5 }],
  ['h6', { kind: 'heading', level: 6 }],
  ['hr', { kind: 'hr' }],

  ['list', { kind: 'list', ordered: false }],
  ['ul', { kind: 'list', ordered: false }],
  ['olist', { kind: 'list', ordered: true }],
  ['ol', { kind: 'list', ordered: true }],
  ['*', { kind: 'item' }],
  ['li', { kind: 'item' }],
  ['table', { kind: 'table' }],
  ['tr', { kind: 'row' }],
  ['td', { kind: 'cell', header: false }],
  ['th', { kind: 'cell', header: true }],

  ['quote', { kind: 'quote' }],
  ['pullquote', { kind: 'pullquote' }],
  ['expand', { kind: 'expand' }],
  ['left', { kind: 'align', align: 'left' }],
  ['center', { kind: 'align', align: 'center' }],
  ['right', { kind: 'align', align: 'right' }],
  ['code', { kind: 'code' }],
  ['noparse', { kind: 'noparse' }],

  ['img', { kind: 'image' }],
  ['docimg', { kind: 'image' }],
  ['carousel', { kind: 'carousel' }],
  ['video', { kind: 'video', loop: false }],
  ['looping_media', { kind: 'video', loop: true }],
  ['trailer', { kind: 'video', loop: false }],
  ['vod', { kind: 'video', loop: false }],
  ['youtubeorvideo', { kind: 'video', loop: false }],
  ['previewyoutube', { kind: 'youtube' }],
  ['dynamiclink', { kind: 'linkCard' }],

  ['color', { kind: 'unwrapped' }],
  ['size', { kind: 'unwrapped' }],
  ['font', { kind: 'unwrapped' }],
  ['emoticon', { kind: 'unwrapped' }],
  ['price', { kind: 'unwrapped' }],
  ['pricesavings', { kind: 'unwrapped' }],
  ['sticker', { kind: 'unwrapped' }],
  ['roomeffect', { kind: 'unwrapped' }],
  ['speaker', { kind: 'unwrapped' }],
  ['claimitem', { kind: 'unwrapped' }],
  ['giveawayeligible', { kind: 'unwrapped' }],
  ['packagepurchaseable', { kind: 'unwrapped' }],
  ['actiondialog', { kind: 'unwrapped' }],
  ['uploadfilebutton', { kind: 'unwrapped' }],
]);
