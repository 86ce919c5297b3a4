/** Which of the two palettes an image is drawn in. */
export type ImageTheme = 'light' | 'dark';

export interface Palette {
  readonly background: string;
  readonly line: string;
  readonly ink: string;
  readonly muted: string;
  readonly dot: string;
  readonly band: string;
  readonly usual: string;
  readonly actual: string;
}

/** The design's colours, written out: an image knows nothing of the page's style sheet. */
export const PALETTES: Readonly<Record<ImageTheme, Palette>> = {
  light: {
    background: '#ffffff',
    line: '#dadeda',
    ink: '#14181b',
    muted: '#525a5e',
    dot: '#69727a',
    band: '#ffd980',
    usual: '#7d5300',
    actual: '#14784b',
  },
  dark: {
    background: '#171b1e',
    line: '#2a3035',
    ink: '#f1f3f1',
    muted: '#aab2b6',
    dot: '#98a1a6',
    band: '#6b5110',
    usual: '#ffc93c',
    actual: '#4fcb90',
  },
};
