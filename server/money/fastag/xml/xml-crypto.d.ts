/** What is used of the package, whose own types bring the whole of a browser with them. */
declare module 'xml-crypto' {
  export class SignedXml {
    constructor(options: {
      privateKey?: string;
      publicCert?: string;
      signatureAlgorithm?: string;
      canonicalizationAlgorithm?: string;
      getCertFromKeyInfo?: () => null;
    });
    addReference(reference: {
      xpath: string;
      uri: string;
      isEmptyUri: boolean;
      transforms: readonly string[];
      digestAlgorithm: string;
    }): void;
    computeSignature(xml: string, options: { location: { reference: string; action: 'append' } }): void;
    getSignedXml(): string;
    loadSignature(signature: object): void;
    checkSignature(xml: string): boolean;
    /** The canonical bytes of what was signed, as text; empty before a signature was checked. */
    getSignedReferences(): readonly string[];
  }
}
