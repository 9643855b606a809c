/** The keywords of the description that an answer is held against; `ref` names another schema. */
export interface AnswerSchema {
  ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  required?: readonly string[];
  properties?: Readonly<Record<string, AnswerSchema>>;
  items?: AnswerSchema;
  anyOf?: readonly AnswerSchema[];
  allOf?: readonly AnswerSchema[];
  /** The id of what is not documented here. */
  gap?: string;
}
