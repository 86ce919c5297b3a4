/** As much of a JSON Schema as a stranger needs to guess what a field wants. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

/** One call, as the product itself describes it to strangers. */
export interface Operation {
  readonly method: string;
  /** `/api/malls/{id}` */
  readonly path: string;
  /** `everyone`, `signed-in`, `mall-admin`, `super-admin` or `device`. */
  readonly who: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
}

interface Described {
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

/** Reads the calls from `/api/openapi.json`: what everybody knows, and nothing from the inside. */
export async function readDescription(port: number): Promise<Operation[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { description = '', parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      who: /Who may call: ([\w-]+)\./.exec(description)?.[1] ?? 'unknown',
      parameters,
      body: requestBody?.content?.['application/json']?.schema ?? null,
    })),
  );
}
