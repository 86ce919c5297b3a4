/** The part of pdfkit that draws our documents; the package has no types of its own. */
declare module 'pdfkit' {
  interface TextOptions {
    width?: number;
    align?: 'left' | 'right' | 'center';
    lineBreak?: boolean;
  }

  export default class PDFDocument {
    constructor(options: {
      size: string;
      margin: number;
      font: string;
      info: Record<string, string | Date>;
      compress?: boolean;
    });
    y: number;
    readonly page: { readonly width: number; readonly height: number };
    registerFont(name: string, path: string): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    stroke(): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    heightOfString(text: string, options?: TextOptions): number;
    addPage(): this;
    on(event: 'data', receive: (chunk: Uint8Array) => void): this;
    on(event: 'end', receive: () => void): this;
    end(): void;
  }
}
